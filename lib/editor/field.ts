/** A field or a group of fields in a form. `editor/fields` creates it from the schemas. */
export type Field = {
  readonly label: string;
  /** The help text, from the comments in the file. */
  readonly hint?: string;
  /** The value may be absent. */
  readonly optional?: true;
  /** The value is an identifier for programs. Forms show it read-only. */
  readonly fixed?: true;
  /** The heading above this field and the following ones. An empty heading ends the section. */
  readonly section?: string;
} & (
  | {
      readonly kind: 'group';
      readonly fields: readonly { readonly key: string; readonly field: Field }[];
      /** The field for figures that the owner adds. */
      readonly more?: Field;
    }
  /** A list whose entries can be added, moved and removed. `noun` names the kind of entry. */
  | {
      readonly kind: 'list';
      readonly item: Field;
      readonly noun: string;
      readonly least: number;
      readonly most: number;
    }
  /** Values of one kind with dates as keys, which the owner chooses: days with special hours. */
  | { readonly kind: 'record'; readonly value: Field }
  /** A sentence that may contain figures. `parameters` are the values that are only known at runtime. */
  | { readonly kind: 'sentence'; readonly parameters: readonly string[]; readonly mayBeEmpty: boolean }
  /** The Markdown of a policy: paragraphs, lists, headings of one level, links, named blocks. */
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
  /** A value of one of several kinds: a text or a list, a paragraph or a link. */
  | {
      readonly kind: 'one-of';
      readonly options: readonly {
        readonly label: string;
        readonly field: Field;
        readonly when: ValueShape;
      }[];
    }
);

/** The values that an option of a `one-of` field is for: their type and, for groups, their property `kind`. */
export interface ValueShape {
  readonly type: 'string' | 'number' | 'list' | 'group';
  readonly kind?: string;
}
