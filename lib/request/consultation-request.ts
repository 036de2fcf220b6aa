/**
 * The consultation request: its fields and options, declared once. The form is rendered from them, and the server checks
 * what it receives against them (`check-request.ts`).
 */
import { words } from '../brand/selected.ts';
import type { FieldName } from './field-names.ts';

export type { FieldName };

/** What a visitor wrote. `serviceInterest` is the value of an option, and empty where none was chosen. */
export type ConsultationRequest = Readonly<Record<FieldName, string>>;

export interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'select' | 'textarea';
  readonly required: boolean;
  /** The HTML attribute `autocomplete`. */
  readonly autocomplete?: 'name' | 'email' | 'tel' | 'organization';
  readonly placeholder?: string;
  /** Height of a text area, in lines. */
  readonly rows?: number;
}

export const fields: readonly Field[] = [
  { name: 'name', label: words.form.labels.name, control: 'text', required: true, autocomplete: 'name' },
  { name: 'email', label: words.form.labels.email, control: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', label: words.form.labels.phone, control: 'tel', required: false, autocomplete: 'tel' },
  {
    name: 'company',
    label: words.form.labels.company,
    control: 'text',
    required: false,
    autocomplete: 'organization',
  },
  { name: 'serviceInterest', label: words.form.labels.serviceInterest, control: 'select', required: false },
  {
    name: 'message',
    label: words.form.labels.message,
    control: 'textarea',
    required: true,
    placeholder: words.form.messagePlaceholder,
    rows: 4,
  },
];

interface ServiceOption {
  /** Stored with each request. */
  readonly value: string;
  readonly label: string;
}

const options = (): readonly ServiceOption[] => [
  { value: '', label: words.form.noService },
  ...words.services.items.map(({ id, name }) => ({ value: id, label: name })),
  ...words.form.options,
];

/** The options of the form: none, each service, and further ones. Marked pure, so that browsers' scripts leave it out. */
export const serviceInterests = /* @__PURE__ */ options();
