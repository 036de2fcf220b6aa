/** Updates the year in the footer. If the visitor's clock is slow, the year of the build stays. */
const year = document.getElementById('year');
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()));
