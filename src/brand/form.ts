/** The fields and options of the form, in the language of this build. */
import { listFields, listServiceOptions } from '#lib/request/consultation-request.ts';
import { words } from '#src/brand.ts';

// Marked pure, and given no more than they read, so that scripts in browsers have no more of the words.
export const fields = /* @__PURE__ */ listFields({ form: words.form });
export const serviceInterests = /* @__PURE__ */ listServiceOptions({
  form: words.form,
  services: words.services,
});
