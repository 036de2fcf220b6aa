import { listFormFields, listServiceOptions } from '#lib/request/consultation-request.ts';
import { words } from '#src/brand.ts';

// The PURE annotations and minimal arguments let the bundler remove unused texts.
export const fields = /* @__PURE__ */ listFormFields({ form: words.form });
export const serviceOptions = /* @__PURE__ */ listServiceOptions({
  form: words.form,
  services: words.services,
});
