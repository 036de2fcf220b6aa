import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { sealingSchema } from './sealing.ts';

/**
 * The texts of the desk's page, where requests are read and answered. Texts that the sheet and the mails also use are in
 * `sheet.ts` and `mail.ts`. No text depends on plural forms, because the browser has no plural rules.
 */
export const deskSchema = (kit: TextSchemas) => {
  const { text, message, texts } = kit;
  return v.strictObject({
    /** The link to a request, on the sheet and in mails that omit the visitor's message. */
    onSheet: text,
    title: text,
    label: text,
    needsScripts: text,
    /** `editor` is the link to the site's editor, for people who have access to it. */
    menu: texts('label', 'search', 'people', 'table', 'sealing', 'editor', 'signOut'),
    signIn: v.strictObject({
      heading: text,
      lead: text,
      button: text,
      /** Instructions for people without a passkey. */
      invitation: text,
      /** Shown after a session expired or was ended. */
      ended: text,
      /** Shown after the device was removed. */
      removed: text,
      /** Shown instead of `ended` if a note was being written. */
      noteStays: text,
      notDone: text,
      noPasskeys: text,
    }),
    join: v.strictObject({
      heading: message('name'),
      lead: text,
      device: text,
      button: text,
      /** Shown for accounts whose passkeys are on several devices. */
      known: text,
      /** Shown for an invitation link that was truncated. */
      incomplete: text,
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
      invite: text,
      name: text,
      makeInvitation: text,
      anotherDevice: text,
      invitation: message('time'),
      copy: text,
      copied: text,
      open: text,
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
      'sign-in': text,
      'device-removed': text,
      'other-address': text,
      'not-known': text,
      invitation: text,
      'not-ours': text,
      'not-understood': text,
      'too-long': text,
      'too-often': text,
      'no-request': text,
      'changed-meanwhile': text,
      'note-key': text,
      'note-position': text,
      'note-many': text,
      'sealing-unverified': text,
      'other-paper': text,
      'two-devices': text,
      'sealing-on': text,
      'sealing-off': text,
      'device-gone': text,
      'no-key': text,
      'key-not-shown': text,
      'recovery-not-shown': text,
      'key-changed': text,
      passkey: text,
      'not-let-in': text,
      'own-devices': text,
      'name-taken': text,
      'no-name': text,
      'invitations-many': text,
      'device-key': text,
      'last-device': text,
      'people-changed': text,
      'nothing-here': text,
      failed: text,
    }),
  });
};
