/** Closes the menu when one of its links is followed, or the focus leaves it. By itself a popover stays open then. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
});
