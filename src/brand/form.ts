/** The form's fields and options in this build's language. */
import { listFields, listServiceOptions } from '#lib/request/consultation-request.ts';
import { words } from '#src/brand.ts';

// The pure markers and minimal arguments let the bundler remove unused texts from browser bundles.
export const fields = /* @__PURE__ */ listFields({ form: words.form });
export const serviceInterests = /* @__PURE__ */ listServiceOptions({
  form: words.form,
  services: words.services,
});
