import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { MailSettings } from '../../settings/configuration.ts';

/** The values that the content of a mail depends on, besides its message. */
export interface MailContext {
  readonly details: MailSettings['details'];
  /** The signed link to what the message is about, where the site's address is known. */
  readonly link: string | undefined;
  /** The origin of the desk in the browser, where it is switched on. */
  readonly desk: string | undefined;
  /** When the mail is sent. */
  readonly now: Date;
  readonly texts: DeskTexts;
}

/** A label and its value. */
export interface MailLine {
  readonly label: string;
  readonly value: string;
  /** Whether the visitor wrote it. */
  readonly isByVisitor?: boolean;
  /** Whether it is too late. */
  readonly isLate?: boolean;
}

export interface MailButton {
  readonly label: string;
  readonly href: string;
}

/** A way to reach the visitor: the number or address that they wrote, and a button where a tap can call or write. */
export interface ContactOption {
  readonly label: string;
  readonly typed: string;
  readonly button?: MailButton;
}

/** A part of a mail's content. */
export type MailPart =
  /** The state of the request, at the top; in a color of its own when it is late. */
  | { readonly kind: 'state'; readonly text: string; readonly late: boolean }
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly under?: string | undefined;
      readonly theirs?: boolean;
    }
  | { readonly kind: 'ways'; readonly ways: readonly ContactOption[] }
  | { readonly kind: 'deadline' | 'title' | 'sentence' | 'small'; readonly text: string }
  /** The visitor's message: of any length, in any script. */
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[] }
  /** A link for the desk: never in a mail to which a reply goes to the visitor. */
  | ({ readonly kind: 'button' } & MailButton);

/** What a mail says, before it is laid out as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show after the subject in a list of mails. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** For the desk alone, below the signature line: some mail programs leave it out of a reply. */
  readonly notes: readonly MailPart[];
  /** The visitor, where replies go to them instead of the desk. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** Leaves out parts that are `undefined`, and empty lists. */
export const compactParts = (parts: readonly (MailPart | undefined)[]): MailPart[] =>
  parts.filter(
    (part): part is MailPart => part !== undefined && !(part.kind === 'lines' && part.lines.length === 0),
  );

/** The preview: texts in the order of their weight, without empty ones. */
export const createPreview = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text).join(' · ');

/** A button with a link to the sheet or the desk; undefined where the site's address is not known. */
export const createButton = (label: string, href: string | undefined): MailPart | undefined =>
  href === undefined ? undefined : { kind: 'button', label, href };

export const createSentence = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'sentence', text } : undefined;

export const createSmallText = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'small', text } : undefined;
