/** What the fields of one form share. */
import { type ComponentType, createContext, useContext } from 'react';
import type { Field, Figures, Finding, Path } from '#lib/editor/api.ts';
import type { Reader } from '#lib/editor/placeholders.ts';
import { at, idOf, samePath, startsWith } from '../places.ts';

/** A field of any kind. */
export interface FieldOfAnyKind {
  readonly field: Field;
  readonly path: Path;
  /** Said in place of the field’s own label, as for an entry of a list. */
  readonly label?: string;
}

export interface Form {
  /** Shows a field within another: fields do not import what chooses among them. */
  readonly Inner: ComponentType<FieldOfAnyKind>;
  readonly file: string;
  readonly value: unknown;
  /** Of the words: of a language, or the page’s own for what belongs to none. */
  readonly language: { readonly code: string; readonly direction: 'ltr' | 'rtl' } | undefined;
  /** The same file in the brand’s first language, when this is a translation. */
  readonly source: { readonly language: string; readonly value: unknown } | undefined;
  readonly figures: Figures['figures'];
  readonly reader: Reader | undefined;
  readonly findings: readonly Finding[];
  readonly readOnly: boolean;
  /** The path of a field that is to be shown, in this file. */
  readonly target: Path | undefined;
  edit(path: Path, value: unknown): void;
  /** The last value at a path that fits, and the value that replaced it. */
  former(
    path: Path,
    fits: (value: unknown) => boolean,
  ): { readonly value: unknown; readonly next: unknown } | undefined;
  /** Called when a field is left. */
  left(): void;
}

export const FormContext = createContext<Form | undefined>(undefined);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field outside of a form.');
  return form;
}

/** What is known of one field: its value, and what is to be said at it. */
export function usePlace(path: Path) {
  const form = useForm();
  const here = form.findings.filter((finding) => finding.path);
  const within = here.filter((finding) => startsWith(finding.path ?? [], path));
  const sentences = (findings: readonly Finding[]) =>
    [...new Set(findings.filter(({ level }) => level !== 'notice').map(({ sentence }) => sentence))].join(
      ' ',
    ) || undefined;
  return {
    id: idOf(form.file, path),
    value: at(form.value, path),
    source: form.source && at(form.source.value, path),
    /** Said of this value alone. */
    error: sentences(within.filter((finding) => samePath(finding.path ?? [], path))),
    /** Said of it or of what it holds. */
    errorWithin: sentences(within),
    readOnly: form.readOnly,
    change: (value: unknown) => form.edit(path, value),
  };
}

/** What the component of one kind of field is given. */
export interface FieldProps<Kind extends Field['kind']> {
  readonly field: Extract<Field, { kind: Kind }>;
  readonly path: Path;
  readonly label: string;
}
