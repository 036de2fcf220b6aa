/**
 * Shows the current year in a page built in an earlier one, and never a year before the build, when the visitor's clock
 * is wrong.
 */
const year = document.getElementById('year');
if (year) year.textContent = String(Math.max(Number(year.textContent), new Date().getFullYear()));
