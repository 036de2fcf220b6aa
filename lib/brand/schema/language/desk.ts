import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { sealingSchema } from './sealing.ts';

/**
 * The desk's page: requests are read and answered there, in a browser. What the sheet and the mails say too is in `sheet.ts`
 * and `mail.ts`. No text of it depends on a plural, since a browser has no rules of plurals.
 */
export const deskSchema = (kit: TextSchemas) => {
  const { text, message, texts } = kit;
  return v.strictObject({
    /** On the sheet, and in mails that have not the words of a request: what leads to them. */
    onSheet: text,
    title: text,
    label: text,
    needsScripts: text,
    /** `editor` leads to the editor of the site, for those who may change it. */
    menu: texts('label', 'search', 'people', 'table', 'sealing', 'editor', 'signOut'),
    signIn: v.strictObject({
      heading: text,
      lead: text,
      button: text,
      /** What to do without a passkey. */
      invitation: text,
      /** After a session that ended, or was ended. */
      ended: text,
      /** After somebody removed the device. */
      removed: text,
      /** The same as `ended`, while a note was being written. */
      noteStays: text,
      notDone: text,
      noPasskeys: text,
    }),
    join: v.strictObject({
      heading: message('name'),
      lead: text,
      device: text,
      button: text,
      /** Where the passkeys of an account are on several devices. */
      known: text,
      /** Where a mail program or somebody has cut the link. */
      incomplete: text,
    }),
    /** At another address than the desk's own. A link to the right one follows. */
    elsewhere: texts('heading', 'desk', 'editor', 'site'),
    /** A device that was not let in, in the place of a name. */
    sealed: text,
    /** In the place of words or notes that are not what was sealed for this request, this position and this author. */
    // `notes` is for a note that is missing between others.
    altered: texts('words', 'note', 'notes'),
    nobodyWaits: text,
    /** In the list: `time` is a time and a day. */
    late: message('time'),
    by: message('time'),
    came: message('time'),
    notes: texts('heading', 'label', 'hint', 'keep'),
    /** Above what a visitor chose and wrote. */
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
    /** What changed while somebody looked, for whoever does not see it. */
    cameIn: message('reference'),
    line: texts('lost', 'notSent', 'again'),
    search: v.strictObject({
      label: text,
      reading: text,
      /** Of several requests, and of one: `count` is a figure. */
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
      /** The origin of a device. `name` is the person who invited it, or let it in. */
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
    /** In the place of the editor of the site, while it is not open to whoever asks. */
    editor: texts('heading', 'signIn', 'toDesk', 'notLet', 'away'),
    sealing: sealingSchema(kit),
    /** Why the server did not do something. Each is a sentence that says what to do. */
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
