/** A form field or a group of fields. `editor/fields` creates it from the schemas of a brand's files. */
export type Field = {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: true;
  /** The value is an identifier in the code. Forms show it read-only. */
  readonly fixed?: true;
  /** The heading above this field and the following ones. An empty heading ends the section. */
  readonly section?: string;
} & (
  | {
      readonly kind: 'group';
      readonly fields: readonly { readonly key: string; readonly field: Field }[];
      /** The field for an additional key, such as a new number in `facts.yaml`. */
      readonly more?: Field;
    }
  /** `noun` is the type of the entries, such as `question`. */
  | {
      readonly kind: 'list';
      readonly item: Field;
      readonly noun: string;
      readonly least: number;
      readonly most: number;
    }
  /** Values with a date as the key, such as the opening hours of special days. */
  | { readonly kind: 'record'; readonly value: Field }
  /** A sentence with placeholders. `parameters` are the names of values that are only known at runtime. */
  | { readonly kind: 'sentence'; readonly parameters: readonly string[]; readonly mayBeEmpty: boolean }
  /** The Markdown of a policy: paragraphs, lists, headings of one level, links and named blocks. */
  | { readonly kind: 'policy'; readonly blocks: readonly string[]; readonly parameters: readonly string[] }
  | { readonly kind: 'text' | 'email' | 'telephone' | 'web-address' | 'own-address' | 'time' | 'month' }
  | {
      readonly kind: 'number';
      readonly whole: boolean;
      readonly least?: number;
      readonly most?: number;
      readonly unit?: string;
    }
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string | number; readonly label: string }[];
    }
  /** A number, or a range of two numbers. */
  | { readonly kind: 'figure'; readonly unit?: string }
  /** Opening hours of a day: `[['09:00', '18:00']]`. */
  | { readonly kind: 'hours' }
  /** Closed days: dates, or ranges of a first and a last date. */
  | { readonly kind: 'closures' }
  /** A value that can have several types, such as a text or a list. */
  | {
      readonly kind: 'one-of';
      readonly options: readonly {
        readonly label: string;
        readonly field: Field;
        readonly when: OneOfValueType;
      }[];
    }
);

/**
 * The type of values that an option of a `one-of` field applies to. For groups, `kind` is the value of their property `kind`.
 */
export interface OneOfValueType {
  readonly type: 'string' | 'number' | 'list' | 'group';
  readonly kind?: string;
}

/** The attribute of an element in the preview with the locations of its texts and pictures, as JSON. */
export const fieldAttribute = 'data-field';
/** The file in the location of a picture, which is followed by the picture's role. */
export const pictureLocation = 'pictures';
