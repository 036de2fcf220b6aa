import { html } from 'hono/html';

/** Text that reads the same in an element and in a quoted attribute, and never is markup. */
export const escapeHtml = (text: string): string => String(html`${text}`);
