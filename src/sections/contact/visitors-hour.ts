/** Says what time it is with the visitor, to the minute, in the line that without scripts holds at any hour. */
const line = document.getElementById('visitors-hour');
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' });
const minute = 60_000;

function tell(): void {
  if (line?.dataset.now) line.textContent = line.dataset.now.replace('{time}', clock.format().toLowerCase());
  setTimeout(tell, minute - (Date.now() % minute));
}

tell();
