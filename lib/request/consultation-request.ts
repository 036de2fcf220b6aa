/**
 * The consultation request: its fields and options, declared once. The form is rendered from them, and the server checks
 * what it receives against them (`check-request.ts`).
 */
import { fieldLabels, messagePlaceholder, serviceInterests } from '#brand/words/form.ts';

export { serviceInterests };

export type ServiceInterest = (typeof serviceInterests)[number]['value'];

export interface ConsultationRequest {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly serviceInterest: ServiceInterest;
  readonly message: string;
}

export type FieldName = keyof ConsultationRequest;

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
  { name: 'name', label: fieldLabels.name, control: 'text', required: true, autocomplete: 'name' },
  { name: 'email', label: fieldLabels.email, control: 'email', required: true, autocomplete: 'email' },
  { name: 'phone', label: fieldLabels.phone, control: 'tel', required: false, autocomplete: 'tel' },
  {
    name: 'company',
    label: fieldLabels.company,
    control: 'text',
    required: false,
    autocomplete: 'organization',
  },
  { name: 'serviceInterest', label: fieldLabels.serviceInterest, control: 'select', required: false },
  {
    name: 'message',
    label: fieldLabels.message,
    control: 'textarea',
    required: true,
    placeholder: messagePlaceholder,
    rows: 4,
  },
];
