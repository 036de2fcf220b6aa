import { html } from 'hono/html';
import type { FormService } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';

/** A page for Netlify only, which searches the published pages for forms. */
export const netlifyFormFile = '__forms.html';

/**
 * Renders the form in a separate page, as Netlify recommends for forms rendered by React, because Netlify rewrites the form
 * that it finds. Returns undefined without the field `form-name`, which identifies a form to Netlify. Source:
 * https://docs.netlify.com/manage/forms/setup/
 */
export function renderNetlifyForm({ fields: extra }: FormService): string | undefined {
  const { 'form-name': name, ...others } = extra;
  if (name === undefined) return undefined;
  const inputs = [...fieldNames, ...Object.keys(others)].map((field) => html`<input name="${field}">\n`);
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${name}</title>
<form name="${name}" method="post" data-netlify="true" hidden>
${inputs}</form>
`);
}
