import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { sealingSchema } from './sealing.ts';

/**
 * The texts of the desk's page, where requests are read and answered. Texts that the sheet and the mails also use are in
 * `sheet.ts` and `mail.ts`. No text depends on plural forms, because the browser has no plural rules.
 */
export const deskSchema = (kit: TextSchemas) => {
  const { text, message, texts, textEntries } = kit;
  return v.strictObject({
    /** The link to a request, on the sheet and in mails that omit the visitor's message. */
    onSheet: text,
    ...textEntries('title', 'label', 'needsScripts'),
    /** `editor` is the link to the site's editor, for people who have access to it. */
    menu: texts('label', 'search', 'people', 'table', 'sealing', 'editor', 'signOut'),
    /**
     * `invitation` is for people without a passkey. `ended` appears after a session expired or was ended, `noteStays` instead if a
     * note was being written, and `removed` after the device was removed.
     */
    signIn: v.strictObject({
      ...textEntries('heading', 'lead', 'button', 'invitation', 'ended', 'removed', 'noteStays', 'notDone'),
      noPasskeys: text,
    }),
    /** `known` is for accounts whose passkeys are on several devices, `incomplete` for an invitation link that was truncated. */
    join: v.strictObject({
      heading: message('name'),
      ...textEntries('lead', 'device', 'button', 'known', 'incomplete'),
    }),
    /** Shown at a host name that is not the desk's, above a link to the correct one. */
    elsewhere: texts('heading', 'desk', 'editor', 'site'),
    /** Shown in place of a visitor's name, on a device that has no access to the keys. */
    sealed: text,
    /** Shown in place of texts or notes that were not encrypted for this request, position and author. */
    // `notes` is for a missing note between others.
    altered: texts('words', 'note', 'notes'),
    nobodyWaits: text,
    /** Shown in the list of requests. `time` is a time and a day. */
    late: message('time'),
    by: message('time'),
    came: message('time'),
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
    /** Announcements to screen readers of changes on the page. */
    cameIn: message('reference'),
    line: texts('lost', 'notSent', 'again'),
    search: v.strictObject({
      label: text,
      reading: text,
      /** The number of found requests, which can be one. `count` is a formatted number. */
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
      /** The origin of a device. `name` is the person who invited it or granted access. */
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
    /** Shown in place of the site's editor, for people without access to it. */
    editor: texts('heading', 'signIn', 'toDesk', 'notLet', 'away'),
    sealing: sealingSchema(kit),
    /** The server's error messages. Each is a sentence that suggests an action. */
    refusals: v.strictObject({
      // Sessions, and requests of any kind.
      ...textEntries('sign-in', 'device-removed', 'other-address', 'not-known', 'invitation', 'not-ours'),
      ...textEntries('not-understood', 'too-long', 'too-often'),
      // Visitors' requests, and notes about them.
      ...textEntries('no-request', 'changed-meanwhile', 'note-key', 'note-position', 'note-many'),
      // Keys.
      ...textEntries('sealing-unverified', 'other-paper', 'two-devices', 'sealing-on', 'sealing-off'),
      ...textEntries('device-gone', 'no-key', 'key-not-shown', 'recovery-not-shown', 'key-changed'),
      // People and devices.
      ...textEntries('passkey', 'not-let-in', 'own-devices', 'name-taken', 'no-name', 'invitations-many'),
      ...textEntries('device-key', 'last-device', 'people-changed', 'nothing-here', 'failed'),
    }),
  });
};
