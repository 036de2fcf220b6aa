/** Something that a mail says under a label. */
export interface Line {
  readonly label: string;
  readonly value: string;
  /** Whether the visitor wrote it. */
  readonly theirs?: boolean;
  /** Whether it is too late. */
  readonly late?: boolean;
}

/** A way to reach the visitor: what they wrote, and a button for it where a tap can do something. */
export interface Way {
  readonly label: string;
  readonly typed: string;
  readonly button?: { readonly label: string; readonly href: string } | undefined;
}

/** One thing that a mail says. */
export type MailPart =
  /** How things stand, first of all; in a color of its own when it is too late. */
  | { readonly kind: 'state'; readonly text: string; readonly late: boolean }
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly under?: string | undefined;
      readonly theirs?: boolean;
    }
  | { readonly kind: 'ways'; readonly ways: readonly Way[] }
  | { readonly kind: 'deadline' | 'title' | 'sentence' | 'small'; readonly text: string }
  /** What the visitor wrote: of any length, in any script. */
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  /** A link of the desk's: in no mail that is answered to a visitor. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** What a mail says, before it is laid out as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  /** What lists of mails show after the subject. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** For the desk alone, below the signature line: some mail programs leave it out of a reply. */
  readonly notes: readonly MailPart[];
  /** The visitor, where a reply goes to them; in place of the desk. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** The parts that there are: what a mail does not say is `undefined`, or has no lines. */
export const present = (parts: readonly (MailPart | undefined)[]): MailPart[] =>
  parts.filter((part) => part !== undefined && !isEmpty(part)) as MailPart[];

const isEmpty = (part: MailPart): boolean =>
  (part.kind === 'lines' && part.lines.length === 0) || (part.kind === 'ways' && part.ways.length === 0);

/** What there is to be said before one knows more, in the order of its weight. */
export const previewOf = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text).join(' · ');

/** The link into the sheet; undefined where the site's address is not known. */
export const button = (label: string, href: string | undefined): MailPart | undefined =>
  href === undefined ? undefined : { kind: 'button', label, href };

export const sentence = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'sentence', text } : undefined;

export const small = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'small', text } : undefined;
