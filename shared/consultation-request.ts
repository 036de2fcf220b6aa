/**
 * The consultation request: its fields, options and rules, declared once.
 * The form is drawn from this table and the server checks against it.
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
  /** WHATWG autofill token. */
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

/**
 * What browsers accept in `<input type=email>`.
 * Source: HTML Living Standard, “valid email address”.
 */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export interface FieldError {
  readonly field: FieldName;
  /** A sentence that names the field by its label. */
  readonly detail: string;
}

export type Checked =
  | { readonly ok: true; readonly request: ConsultationRequest }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks what arrived against the same rules that the browser applies: nothing that its form lets through is
 * refused here, and there are no length limits. A missing optional field counts as empty; unknown ones are ignored.
 */
export function checkConsultationRequest(input: unknown): Checked {
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const errors: FieldError[] = [];
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : '';
    const detail = complaint(field, value);
    if (detail) errors.push({ field: field.name, detail });
    else values[field.name] = value as string;
  }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, request: values as unknown as ConsultationRequest };
}

function complaint(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return `${field.label} must be text.`;
  if (value === '') return field.required ? `${field.label} is required.` : undefined;
  if (field.control === 'email' && !emailPattern.test(value))
    return `${field.label} must be an email address.`;
  if (field.control === 'select' && !serviceInterests.some((option) => option.value === value)) {
    return `${field.label} must be one of the options.`;
  }
  return undefined;
}
