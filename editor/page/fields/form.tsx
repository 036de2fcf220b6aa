/** The state that the fields of a form share. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { EditedLanguage, Field, Finding, OpenFile, Path } from '#lib/editor/api.ts';
import { useEditor } from '../editor-context.ts';
import css from '../parts.module.css';
import { getFieldId, getValueAtPath, isSamePath, startsWith } from '../paths.ts';

/** A field of any kind. */
export interface AnyFieldProps {
  readonly field: Field;
  readonly path: Path;
  /** Said in place of the field’s own label, as for an entry of a list. */
  readonly label?: string;
}

export interface FormState {
  /** Shows a field within another: fields do not import what chooses among them. */
  readonly Inner: ComponentType<AnyFieldProps>;
  readonly file: string;
  readonly value: unknown;
  /** The language of the words; undefined for a file that belongs to none. */
  readonly language: EditedLanguage | undefined;
  /** The same file in the brand’s first language, when this is a translation. */
  readonly source: OpenFile['source'];
  readonly findings: readonly Finding[];
  /** The path of a field that is to be shown, in this file. */
  readonly target: Path | undefined;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field outside of a form.');
  return form;
}

/** The findings about values whose paths fit, as one text. */
export function findError(findings: readonly Finding[], fits: (path: Path) => boolean): string | undefined {
  const told = findings.filter(({ level, path }) => level !== 'notice' && path && fits(path));
  return [...new Set(told.map(({ sentence }) => sentence))].join(' ') || undefined;
}

/** A value at a path, and what is to be said of it. */
export function useFieldValue(path: Path) {
  const { file, value, findings } = useForm();
  const { autosave, readOnly } = useEditor();
  return {
    id: getFieldId(file, path),
    value: getValueAtPath(value, path),
    /** Said of this value alone. */
    error: findError(findings, (each) => isSamePath(each, path)),
    /** Said of it or of what it holds. */
    errorWithin: findError(findings, (each) => startsWith(each, path)),
    readOnly,
    change: (next: unknown) => autosave.edit(file, path, next),
  };
}

/** The properties of the component of one kind of field. */
export interface FieldProps<Kind extends Field['kind']> {
  readonly field: Extract<Field, { kind: Kind }>;
  readonly path: Path;
  readonly label: string;
}

/** The value of a field, and the properties of its input, or of the part of the form that it is. */
export function useField<Kind extends Field['kind']>({ field, path, label }: FieldProps<Kind>) {
  const { autosave } = useEditor();
  const { language, source } = useForm();
  const place = useFieldValue(path);
  const { id, error, readOnly } = place;
  const { hint, optional, kind }: Field = field;
  const translated = kind !== 'choice' && kind !== 'policy' && source && getValueAtPath(source.value, path);
  return {
    ...place,
    part: { id, label, hint, error },
    input: {
      id,
      label,
      description: describe(hint, translated, source?.language),
      error,
      readOnly,
      required: !optional,
      withAsterisk: false,
      onBlur: autosave.flush,
    },
    /** For an element with the field's words. */
    words: { lang: language?.folder, dir: language?.direction ?? 'auto' },
  };
}

/** The hint of the file’s comments, and the words that are translated. */
function describe(hint: string | undefined, words: unknown, language: string | undefined): ReactNode {
  if (typeof words !== 'string' || !words) return hint;
  return (
    <>
      {hint}
      <span className={css.source} lang={language} dir="auto">
        “{words}”
      </span>
    </>
  );
}
