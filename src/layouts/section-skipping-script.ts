/**
 * Lets the browser skip the sections below the first view, which `lay-out-sections.ts` then lays out in steps. Not if
 * the page opens at a fragment, or where the visitor left it, because the page above would grow later. Runs before the sections
 * are parsed, since a later change would recalculate their styles. Only in Chromium, which alone supports both properties: in
 * Firefox and Safari, what a program scrolls to, such as a screen reader, would move.
 */
export const sectionSkippingScript = `if (
  CSS.supports("(overflow-anchor: auto) and (timeline-scope: none)") &&
  !location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate"
)
  document.documentElement.toggleAttribute("data-skip-sections", true);`;
