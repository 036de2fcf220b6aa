import { html } from 'hono/html';
import type { FormService } from '#lib/request/consultation-endpoint.ts';
import { fields } from '#lib/request/consultation-request.ts';

/** Where Netlify finds the form. Nobody else has a use for this page. */
export const netlifyFormFile = '__forms.html';

/**
 * The form as Netlify looks for it in a deployed site: in a page of its own, as its documentation has it for forms that
 * React renders, since Netlify rewrites the form that it finds. Undefined without the field `form-name`, which says that
 * the form is Netlify's.
 * Source: https://docs.netlify.com/manage/forms/setup/
 */
export function netlifyForm({ fields: extra }: FormService): string | undefined {
  const { 'form-name': name, ...others } = extra;
  if (name === undefined) return undefined;
  const inputs = [...fields.map((field) => field.name), ...Object.keys(others)].map(
    (field) => html`<input name="${field}">\n`,
  );
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${name}</title>
<form name="${name}" method="post" data-netlify="true" hidden>
${inputs}</form>
`);
}
