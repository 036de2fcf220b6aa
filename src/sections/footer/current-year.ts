/** Shows the current year in a page that was built in an earlier one. A clock that is behind the build is wrong. */
const year = document.getElementById('year');
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()));
