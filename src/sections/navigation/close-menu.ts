/** Closes the menu when a link is clicked or the focus leaves it. Popovers do not close in these cases by default. */
const menu = document.getElementById('menu');
// Browsers without popover support show the menu by `:target` (`menu.module.css`).
const closeMenu = () => menu?.hidePopover?.();
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeMenu();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu();
});
