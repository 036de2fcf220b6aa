/** Updates the year in the footer. If the visitor's clock is wrong, the year is never before that of the build. */
const year = document.getElementById('year');
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()));
