import { html } from 'hono/html';
import type { FormService } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';

/** A page for Netlify alone, which looks for forms in the published pages. */
export const netlifyFormFile = '__forms.html';

/**
 * The form, in a page of its own, as Netlify recommends for forms that React renders: it rewrites the form that it
 * finds. Undefined without the field `form-name`, which marks a form as Netlify's. Source:
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
