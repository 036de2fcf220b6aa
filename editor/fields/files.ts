import type * as v from 'valibot';
import { createMessageParser } from '#lib/brand/messages/message.ts';
import { createTextSchemas, type TextSchemas } from '#lib/brand/messages/text-schemas.ts';
import { requestsYamlTextNames } from '#lib/brand/policies.ts';
import { brandSchema } from '#lib/brand/schema/brand.ts';
import { factsSchema } from '#lib/brand/schema/facts.ts';
import { inboxSchema } from '#lib/brand/schema/language/inbox.ts';
import { mailSchema } from '#lib/brand/schema/language/mail.ts';
import {
  policyBlocksSchema,
  policyFrontMatterSchema,
  requestsSchema,
} from '#lib/brand/schema/language/policies.ts';
import {
  formSchema,
  httpProblemsSchema,
  requestFormSchema,
  responseTextsSchema,
} from '#lib/brand/schema/language/requests.ts';
import { requestSheetSchema } from '#lib/brand/schema/language/sheet.ts';
import {
  brandTextsSchema,
  cancellationTiersSchema,
  footerSchema,
  heroSchema,
  localeSchema,
  navigationSchema,
  pagesSchema,
  timesSchema,
} from '#lib/brand/schema/language/site.ts';
import { webhookSchema } from '#lib/brand/schema/language/webhook.ts';
import { openingHoursSchema } from '#lib/brand/schema/opening-hours.ts';
import { servicesSchema } from '#lib/brand/schema/services.ts';
import { policySlugs, sectionSchemas } from '#lib/brand/sections.ts';
import { humanizeKey } from '#lib/editor/key-label.ts';

export interface EditableFile {
  readonly label: string;
  readonly schema: v.GenericSchema;
  /** The names of runtime values that the file's sentences can use, in addition to the values of `facts.yaml`. */
  readonly parameters?: readonly string[];
}

const reader = createMessageParser({ language: 'en', currency: 'USD', spelled: [] }, {});
/** Text schemas without validation. They only mark which texts are sentences. */
const kit: TextSchemas = createTextSchemas(reader, { prefix: '' });

const file = (
  label: string,
  schema: (kit: TextSchemas) => v.GenericSchema,
  parameters: readonly string[] = [],
) => ({ label, schema: schema(kit), parameters });

/** The files that the editor can edit, by name. `*` stands for the folder of a language. */
export const editableFiles: Readonly<Record<string, EditableFile>> = {
  '*/hero.yaml': file('First view', heroSchema),
  'services.yaml': { label: 'Services', schema: servicesSchema },
  '*/services.yaml': file('Services', sectionSchemas.services),
  '*/about.yaml': file('About', sectionSchemas.about),
  '*/testimonials.yaml': file('Testimonials', sectionSchemas.testimonials),
  '*/faqs.yaml': file('Questions', sectionSchemas.faqs),
  '*/contact.yaml': file('Contact', sectionSchemas.contact),
  '*/form.yaml': file('Form', formSchema),
  '*/request-form.yaml': file('Letter and receipt', requestFormSchema),
  '*/after-sending.yaml': file('After sending', responseTextsSchema),
  '*/navigation.yaml': file('Navigation', navigationSchema),
  '*/footer.yaml': file('Footer', footerSchema),
  '*/pages.yaml': file('Other pages', pagesSchema),
  'facts.yaml': { label: 'Figures', schema: factsSchema },
  'opening-hours.yaml': { label: 'Opening hours', schema: openingHoursSchema },
  'brand.yaml': { label: 'The agency', schema: brandSchema },
  '*/brand.yaml': file('The agency in words', brandTextsSchema),
  ...Object.fromEntries(
    policySlugs.map((slug) => [
      `*/policies/${slug}.md`,
      file(
        humanizeKey(slug),
        policyFrontMatterSchema,
        requestsYamlTextNames.map((each) => `requests.${each}`),
      ),
    ]),
  ),
  '*/cancellation-tiers.yaml': file('Refund schedule', cancellationTiersSchema),
  '*/policies/blocks.yaml': file('Shared parts', policyBlocksSchema),
  '*/policies/requests.yaml': file('What visitors write', requestsSchema, ['formService']),
  '*/desk.yaml': file('Desk', inboxSchema),
  '*/mail.yaml': file('Mails', mailSchema),
  '*/sheet.yaml': file('Sheet', requestSheetSchema),
  '*/webhook.yaml': file('Chat', webhookSchema),
  '*/times.yaml': file('Times', timesSchema),
  '*/locale.yaml': { label: 'Dates and numbers', schema: localeSchema },
  '*/http-problems.yaml': file('Refusals', httpProblemsSchema),
};

/** Replaces the folder of a language by an asterisk, as in the keys of `editableFiles`. */
export const toFilePattern = (name: string): string => name.replace(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*\//, '*/');

export const findEditableFile = (name: string): EditableFile | undefined =>
  Object.hasOwn(editableFiles, toFilePattern(name)) ? editableFiles[toFilePattern(name)] : undefined;
