/**
 * Stands in a page where its first view ends. The build leaves in the page the styles of what comes before it, and
 * asks here for those of what comes after. A comment: it costs nothing where pages are served unbuilt.
 */
export const firstViewEnds = '<!-- The first view ends here -->';
