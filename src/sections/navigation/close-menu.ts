/**
 * Without a script a link inside a popover leaves it open, and Tab walks on behind it. The menu is to close after any of
 * its links, and when the focus leaves it.
 */
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.hidePopover();
});
