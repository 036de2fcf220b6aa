/** Updates the year in the footer. It is never before the year of the build, even if the visitor's clock is wrong. */
const year = document.getElementById('year');
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()));
