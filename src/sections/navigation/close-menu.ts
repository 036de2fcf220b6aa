/** Without a script a link inside a popover leaves it open; the menu is to close after any of its links. */
const menu = document.getElementById('menu');
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
});
