/** A page built last year still shows the visitor's own year. */
const year = document.getElementById('year');
if (year) year.textContent = String(new Date().getFullYear());
