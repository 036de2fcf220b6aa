import type { Words } from '../brand/read-language.ts';
import {
  type ConsultationRequest,
  type Field,
  type FieldName,
  listFields,
  listServiceOptions,
} from './consultation-request.ts';
import { isInvisible } from './normalize.ts';

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

export type CheckResult =
  | { readonly ok: true; readonly request: ConsultationRequest }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks a request by the rules that browsers apply to the form: nothing that a browser sends is refused here, and there
 * are no length limits. A missing optional field counts as empty; unknown fields are ignored.
 * @param words the words of the form, for the sentences about faults
 */
export function checkConsultationRequest(
  input: unknown,
  words: Pick<Words, 'form' | 'services'>,
): CheckResult {
  const given = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const errors: FieldError[] = [];
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of listFields(words)) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : '';
    const detail = findFieldError(field, value, words);
    if (detail) errors.push({ field: field.name, detail });
    else values[field.name] = value as string;
  }
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, request: values as unknown as ConsultationRequest };
}

function findFieldError(field: Field, value: unknown, words: Pick<Words, 'form' | 'services'>) {
  const { problems } = words.form;
  if (typeof value !== 'string') return problems.notText(field);
  if (value === '' || isInvisible(value)) return field.required ? problems.missing(field) : undefined;
  if (field.control === 'email' && !emailPattern.test(value)) return problems.notAnAddress(field);
  if (field.control === 'select' && !listServiceOptions(words).some((option) => option.value === value))
    return problems.notAnOption(field);
  return undefined;
}
