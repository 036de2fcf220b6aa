/**
 * The fields and options of a consultation request. The form renders them, and the server uses them to validate requests
 * (`check-request.ts`).
 */
import type { BrandTexts } from '../brand/read-language.ts';
import type { FieldName } from './field-names.ts';

export type { FieldName };

/** `serviceInterest` is the value of an option. It is empty if no service was chosen. */
export type ConsultationRequest = Readonly<Record<FieldName, string>>;

export interface RequestField {
  readonly name: FieldName;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'select' | 'textarea';
  readonly required: boolean;
  readonly autocomplete?: 'name' | 'email' | 'tel' | 'organization';
  readonly placeholder?: string;
  /** The height of a text area, in lines. */
  readonly rows?: number;
}

export const listFormFields = ({
  form: { labels, messagePlaceholder },
}: Pick<BrandTexts, 'form'>): readonly RequestField[] => [
  { name: 'name', label: labels.name, control: 'text', required: true, autocomplete: 'name' },
  { name: 'email', label: labels.email, control: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', label: labels.phone, control: 'tel', required: false, autocomplete: 'tel' },
  { name: 'company', label: labels.company, control: 'text', required: false, autocomplete: 'organization' },
  { name: 'serviceInterest', label: labels.serviceInterest, control: 'select', required: false },
  {
    name: 'message',
    label: labels.message,
    control: 'textarea',
    required: true,
    placeholder: messagePlaceholder,
    rows: 4,
  },
];

/**
 * Returns the options of the form: no choice, each service, and the brand's further options. Their values are stored with
 * requests, and are the same in every language.
 */
export const listServiceOptions = ({ form, services }: Pick<BrandTexts, 'form' | 'services'>) => [
  { value: '', label: form.noService },
  ...services.items.map(({ id, name }) => ({ value: id, label: name })),
  ...form.options,
];
