/**
 * Closes the menu when the visitor clicks a link, or when the focus leaves the menu. By default, popovers stay open in both
 * cases.
 */
const menu = document.getElementById('menu');
// Undefined in browsers without popover support. There, `:target` shows the menu (`menu.module.css`).
const closeMenu = () => menu?.hidePopover?.();
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeMenu();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu();
});
