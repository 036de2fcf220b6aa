/** Says what time it is with the visitor, to the minute, before the line that holds at any hour. */
const line = document.getElementById('visitors-hour');
const anyHour = line?.textContent;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' });
const minute = 60_000;

function tell(): void {
  const time = clock.format().toLowerCase();
  if (line) line.textContent = `${line.dataset.withYou?.replace('{time}', time)} ${anyHour}`;
  setTimeout(tell, minute - (Date.now() % minute));
}

tell();
