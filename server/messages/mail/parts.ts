import type { StaffTexts } from '#lib/inbox/agency-texts.ts';
import type { MailSettings } from '../../settings/configuration.ts';

export interface MailContext {
  readonly details: MailSettings['details'];
  /** The signed link for the staff. Undefined if the site's public address is not configured. */
  readonly link: string | undefined;
  /** The origin of the inbox. Undefined if the inbox is disabled. */
  readonly inboxOrigin: string | undefined;
  readonly now: Date;
  readonly texts: StaffTexts;
}

export interface MailLine {
  readonly label: string;
  readonly value: string;
  readonly isByVisitor?: boolean;
  readonly isLate?: boolean;
}

export interface MailButton {
  readonly label: string;
  readonly href: string;
}

/**
 * A telephone number or mail address as the visitor wrote it. `button` is missing if it cannot be dialed or written to.
 */
export interface ContactOption {
  readonly label: string;
  readonly typed: string;
  readonly button?: MailButton;
}

export type MailPart =
  /** The status of the request at the top of the mail. Late requests have their own color. */
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
  /** A link for the staff. A mail must not contain it if replies go to the visitor, because replies quote the mail. */
  | ({ readonly kind: 'button' } & MailButton);

export interface MailContent {
  readonly subject: string;
  /** The text that mail programs show after the subject in a list of mails. */
  readonly preview: string;
  readonly parts: readonly MailPart[];
  /** Notes for the staff. They are below the signature separator, so that some mail programs omit them from replies. */
  readonly notes: readonly MailPart[];
  /** The visitor's address. Undefined if replies go to the agency. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

export const removeEmptyParts = (parts: readonly (MailPart | undefined)[]): MailPart[] =>
  parts.filter(
    (part): part is MailPart => part !== undefined && !(part.kind === 'lines' && part.lines.length === 0),
  );

export const createPreviewText = (texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text).join(' · ');

export const createButton = (label: string, href: string | undefined): MailPart | undefined =>
  href === undefined ? undefined : { kind: 'button', label, href };

export const createSentence = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'sentence', text } : undefined;

export const createSmallText = (text: string | undefined | false): MailPart | undefined =>
  text ? { kind: 'small', text } : undefined;
