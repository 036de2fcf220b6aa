import { html } from 'hono/html';
import type { FormService } from '#lib/request/consultation-endpoint.ts';
import { fieldNames } from '#lib/request/field-names.ts';

/** An unlinked page that registers the form with Netlify, which searches all published pages for forms. */
export const netlifyFormFile = '__forms.html';

/**
 * Renders the form as a separate page, because Netlify rewrites the form that it finds. Netlify recommends this for forms
 * rendered by React: https://docs.netlify.com/manage/forms/setup/
 * @returns undefined without the field `form-name`, which identifies the form to Netlify
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
