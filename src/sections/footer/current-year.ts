/** Shows the current year in a page that was built in an earlier one. */
const year = document.getElementById('year');
if (year) year.textContent = String(new Date().getFullYear());
