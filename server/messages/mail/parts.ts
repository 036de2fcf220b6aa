import type { DeskTexts } from '#lib/inbox/agency-texts.ts';
import type { MailSettings } from '../../settings/configuration.ts';

/** The values, other than the message, that the content of a mail depends on. */
export interface MailContext {
  readonly details: MailSettings['details'];
  /** The signed link to the request or the sheet. Undefined if the site's address is not configured. */
  readonly link: string | undefined;
  /** The origin of the inbox in the browser, if it is enabled. */
  readonly desk: string | undefined;
  /** The time when the mail is sent. */
  readonly now: Date;
  readonly texts: DeskTexts;
}

export interface MailLine {
  readonly label: string;
  readonly value: string;
  /** Whether the visitor wrote the value. */
  readonly isByVisitor?: boolean;
  /** Whether the reply is late. */
  readonly isLate?: boolean;
}

export interface MailButton {
  readonly label: string;
  readonly href: string;
}

/** A telephone number or mail address as the visitor wrote it, with a button if the number can be dialed or the address used. */
export interface ContactOption {
  readonly label: string;
  readonly typed: string;
  readonly button?: MailButton;
}

export type MailPart =
  /** The state of the request, at the top. Late requests have their own color. */
  | { readonly kind: 'state'; readonly text: string; readonly late: boolean }
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly subheading?: string | undefined;
      readonly isByVisitor?: boolean;
    }
  | { readonly kind: 'contacts'; readonly contacts: readonly ContactOption[] }
  | { readonly kind: 'deadline' | 'title' | 'sentence' | 'small'; readonly text: string }
  /** The visitor's message, of any length and in any script. */
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[] }
  /** A link for the desk. Mails whose replies go to the visitor never have it. */
  | ({ readonly kind: 'button' } & MailButton);

/** The content of a mail, which is rendered both as plain text and as HTML. */
export interface MailContent {
  readonly subject: string;
  /** The text that mail programs show after the subject in a list of mails. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** Notes for the desk, below the signature separator, so that some mail programs leave them out of replies. */
  readonly notes: readonly MailPart[];
  /** The visitor's address, if replies go to the visitor instead of the desk. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

/** Removes undefined parts and empty lists. */
export const compactParts = (parts: readonly (MailPart | undefined)[]): MailPart[] =>
  parts.filter(
    (part): part is MailPart => part !== undefined && !(part.kind === 'lines' && part.lines.length === 0),
  );

export const createPreview = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text).join(' · ');

/** Returns undefined if there is no link because the site's address is not configured. */
export const createButton = (label: string, href: string | undefined): MailPart | undefined =>
  href === undefined ? undefined : { kind: 'button', label, href };

export const createSentence = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'sentence', text } : undefined;

export const createSmallText = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'small', text } : undefined;
