/**
 * Closes the menu when one of its links is followed or the focus leaves it, on which a popover stays open by default.
 */
const menu = document.getElementById('menu');
// Browsers without popovers show it by `:target` (`menu.module.css`).
const closeMenu = () => menu?.hidePopover?.();
menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) closeMenu();
});
menu?.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeMenu();
});
