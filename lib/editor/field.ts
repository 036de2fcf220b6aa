/** A field, or a group of them, as a form shows it. Made from the schemas by `editor/fields`. */
export type Field = {
  /** In words: “Image alt”. */
  readonly label: string;
  /** What the file's comments say of it. */
  readonly hint?: string;
  /** It may be left out. */
  readonly optional?: true;
  /** It holds what programs go by, and is shown, not changed: an id. */
  readonly fixed?: true;
  /** A heading that stands above it, for it and those that follow; empty where those of the heading before end. */
  readonly section?: string;
} /** `more` is the field of each figure that the owner may add. */ & (
  | {
      readonly kind: 'group';
      readonly fields: readonly { readonly key: string; readonly field: Field }[];
      readonly more?: Field;
    }
  /** Entries that are added, moved and removed; `noun` is what one is. */
  | {
      readonly kind: 'list';
      readonly item: Field;
      readonly noun: string;
      readonly least: number;
      readonly most: number;
    }
  /** Values of one kind by dates that the owner chooses: days with hours of their own. */
  | { readonly kind: 'record'; readonly value: Field }
  /** A sentence in which figures may be named; `parameters` are those that are known only when it is used. */
  | { readonly kind: 'sentence'; readonly parameters: readonly string[]; readonly mayBeEmpty: boolean }
  /** Markdown of a policy: paragraphs, lists, headings of one rank, links, named blocks. */
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
  /** A number, or two of them: from, to. */
  | { readonly kind: 'figure'; readonly unit?: string }
  /** Intervals of a day, `[['09:00', '18:00']]`. */
  | { readonly kind: 'hours' }
  /** Days, each a date or the first and the last. */
  | { readonly kind: 'closures' }
  /** One of several kinds of value: a text or a list, a paragraph or a link. */
  | {
      readonly kind: 'one-of';
      readonly options: readonly {
        readonly label: string;
        readonly field: Field;
        readonly when: ValueShape;
      }[];
    }
);

/** Which of several kinds a value is: by its type, and by a property of it that says so. */
export interface ValueShape {
  readonly type: 'string' | 'number' | 'list' | 'group';
  readonly kind?: string;
}
