import type { BrandTexts } from '../brand/read-language.ts';
import {
  type ConsultationRequest,
  type FieldName,
  listFormFields,
  listServiceOptions,
  type RequestField,
} from './consultation-request.ts';
import { isInvisibleText } from './normalize.ts';

/** The addresses that browsers accept in `<input type=email>`. Source: HTML Living Standard, “valid email address”. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export interface FieldError {
  readonly field: FieldName;
  readonly detail: string;
}

/**
 * Validates a request with the rules that browsers apply to the form, so that everything that a browser sends is accepted.
 * There are no length limits. A missing optional field counts as empty. Unknown fields are ignored.
 * @param words the texts of the form, for error messages
 */
export function checkConsultationRequest(input: unknown, words: Pick<BrandTexts, 'form' | 'services'>) {
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const errors: FieldError[] = [];
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of listFormFields(words)) {
    const value = Object.hasOwn(fields, field.name) ? fields[field.name] : '';
    const detail = findFieldError(field, value, words);
    if (detail) errors.push({ field: field.name, detail });
    else values[field.name] = value as string;
  }
  if (errors.length > 0) return { ok: false, errors } as const;
  return { ok: true, request: values as unknown as ConsultationRequest } as const;
}

function findFieldError(field: RequestField, value: unknown, words: Pick<BrandTexts, 'form' | 'services'>) {
  const { problems } = words.form;
  if (typeof value !== 'string') return problems.notText(field);
  if (value === '' || isInvisibleText(value)) return field.required ? problems.missing(field) : undefined;
  if (field.control === 'email' && !emailPattern.test(value)) return problems.notAnAddress(field);
  if (field.control === 'select' && !listServiceOptions(words).some((option) => option.value === value))
    return problems.notAnOption(field);
  return undefined;
}
