export interface Line {
  readonly label: string;
  readonly value: string;
  /** Where a tap on the value leads. */
  readonly href?: string | undefined;
}

/** One thing that a mail says. */
export type MailPart =
  | { readonly kind: 'heading'; readonly text: string; readonly under?: string | undefined }
  | { readonly kind: 'title' | 'sentence'; readonly text: string }
  /** What the visitor wrote: of any length, in any script. */
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  /** What is typed at the desk. */
  | { readonly kind: 'command'; readonly label: string; readonly command: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string };

/** What a mail says, before it is laid out as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly parts: readonly MailPart[];
  /** For the desk alone, below the signature line: many mail programs leave it out of a reply. */
  readonly notes: readonly MailPart[];
  /** Whom a reply goes to, in place of the site. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** The parts that there are: what a mail does not say is `undefined`, or has no lines. */
export const present = (parts: readonly (MailPart | undefined)[]): MailPart[] =>
  parts.filter(
    (part) => part !== undefined && (part.kind !== 'lines' || part.lines.length > 0),
  ) as MailPart[];

/** The link into the sheet; undefined where the site's address is not known. */
export const button = (label: string, href: string | undefined): MailPart | undefined =>
  href === undefined ? undefined : { kind: 'button', label, href };

export const sentence = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'sentence', text } : undefined;
