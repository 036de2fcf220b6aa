import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { encryptionSchema } from './encryption.ts';

/**
 * The texts of the inbox, in which the staff read and answer requests. `sheet.ts` and `mail.ts` contain the texts that are
 * also on the request sheet and in mails. No text depends on plural forms, because browsers do not load the plural rules.
 */
export const inboxSchema = (kit: TextSchemas) => {
  const { text, message, texts, textEntries } = kit;
  return v.strictObject({
    /** The link to a request in the inbox. It is on the request sheet, and in mails without the visitor's message. */
    onSheet: text,
    ...textEntries('title', 'label', 'needsScripts'),
    /** The beginning of the document's title, which browsers show in tabs. */
    counts: v.strictObject({ waiting: message('count'), late: message('count') }),
    /** `editor` is only shown to employees who may use the site's editor. */
    menu: texts('label', 'search', 'more', 'people', 'table', 'sealing', 'editor', 'signOut'),
    /**
     * `ended` is shown after the session expired, or `noteStays` if there is an unsent note. `removed` is shown after the
     * device was removed. `invitation` is for employees without a passkey.
     */
    signIn: v.strictObject({
      ...textEntries('heading', 'lead', 'button', 'invitation', 'ended', 'removed', 'noteStays', 'notDone'),
      noPasskeys: text,
    }),
    /**
     * `known` is shown if the passkeys of the person are on several devices. `incomplete` is shown for a truncated invitation
     * link.
     */
    join: v.strictObject({
      heading: message('name'),
      ...textEntries('lead', 'device', 'button', 'known', 'incomplete'),
    }),
    /** Shown if the inbox is opened at the wrong host name. It contains a link to the correct one. */
    elsewhere: texts('heading', 'desk', 'editor', 'site'),
    /** Shown instead of the visitor's name, on a device that has no access to the keys. */
    sealed: text,
    /**
     * Shown instead of texts and notes that were encrypted for another request, position or author. `notes` is shown if notes
     * between others are missing.
     */
    altered: texts('words', 'note', 'notes'),
    nobodyWaits: text,
    /** Shown in the list of requests. `time` includes the date. */
    came: message('time'),
    takenBy: message('name'),
    /** Shown next to “Undo” after an action. */
    done: texts('taken', 'answered', 'cleared', 'undone'),
    /** The link to the next request. */
    next: text,
    notes: texts('heading', 'label', 'hint', 'keep'),
    /** Shown above the visitor's choices and message. */
    wrote: text,
    print: text,
    erase: v.strictObject({
      open: text,
      question: message('reference'),
      consequence: text,
      confirm: text,
      done: message('reference'),
    }),
    unknown: message('reference'),
    cancel: text,
    /** The keyboard shortcuts of lists. `question`, `consequence` and `done` belong to “Answered”. */
    shortcuts: v.strictObject({
      ...textEntries('heading', 'lead', 'previous', 'open', 'use', 'close', 'consequence'),
      question: message('name'),
      done: message('name'),
    }),
    /** Announced by screen readers when a new request appears. */
    cameIn: message('reference'),
    line: texts('lost', 'notSent', 'again'),
    search: v.strictObject({
      label: text,
      reading: text,
      /** The number of results, which can be one. `count` is a formatted number. */
      found: message('count'),
      none: message('sought'),
      unread: message('count'),
      altered: message('count'),
    }),
    table: v.strictObject({ lead: text, make: text, made: message('count') }),
    people: v.strictObject({
      mayEdit: text,
      devicesOf: message('name'),
      thisDevice: text,
      added: message('time'),
      lastSeen: message('time'),
      /** `name` is the person who sent the invitation or approved the device. */
      invitedBy: message('name'),
      invitedFromTerminal: text,
      invitedUnknown: text,
      letInBy: message('name', 'time'),
      letInByRecoveryKey: message('time'),
      letInAtStart: message('time'),
      letInUnknown: text,
      awaitsDecision: message('time'),
      ...textEntries('invite', 'name', 'makeInvitation', 'anotherDevice'),
      invitation: message('time'),
      ...textEntries('copy', 'copied', 'open'),
      openInvitation: message('name', 'by', 'time'),
      terminalInvitation: message('name', 'time'),
      remove: text,
      question: message('device', 'name'),
      consequence: text,
      confirm: text,
      removed: message('device'),
    }),
    /** Shown instead of the site's editor to employees without access to it. */
    editor: texts('heading', 'signIn', 'toDesk', 'notLet', 'away'),
    sealing: encryptionSchema(kit),
    /** The messages of the server's error responses, which also say what to do. */
    refusals: v.strictObject({
      ...textEntries('sign-in', 'device-removed', 'other-address', 'not-known', 'invitation', 'not-ours'),
      ...textEntries('not-understood', 'too-long', 'too-often'),
      ...textEntries('no-request', 'changed-meanwhile', 'note-key', 'note-position', 'note-many'),
      ...textEntries('sealing-unverified', 'other-paper', 'two-devices', 'sealing-on', 'sealing-off'),
      ...textEntries('device-gone', 'no-key', 'key-not-shown', 'recovery-not-shown', 'key-changed'),
      ...textEntries('passkey', 'not-let-in', 'own-devices', 'name-taken', 'no-name', 'invitations-many'),
      ...textEntries('device-key', 'last-device', 'people-changed', 'nothing-here', 'failed'),
    }),
  });
};
