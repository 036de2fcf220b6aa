import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** The texts of the desk's page about encrypting requests ("sealing") and its keys. */
export const sealingSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /** Shown before sealing is switched on. */
    off: texts('heading', 'lead', 'alone', 'start', 'code'),
    /** The steps of switching it on. */
    print: texts('heading', 'lead', 'print', 'printed', 'leave'),
    /** The printed sheet with the recovery key. */
    paper: v.strictObject({ heading: text, made: message('paper', 'date'), use: text, keep: text }),
    typeBack: v.strictObject({
      heading: text,
      lead: text,
      /** Shown if there is an earlier printed key; `lost` and `lostBefore` if it is lost. */
      before: text,
      ...textEntries('leadBefore', 'label', 'wrong', 'check', 'back', 'lost', 'lostBefore'),
    }),
    /** `overtaken` appears if a colleague finished first, with another recovery key. */
    compare: texts('heading', 'lead', 'seal', 'missing', 'overtaken'),
    /** Devices and their codes, in all places where they are compared. */
    devices: v.strictObject({
      /** `device` is the name of the device, `name` its owner. */
      device: message('device', 'name'),
      ...textEntries('code', 'computing', 'same', 'compared', 'in', 'waiting'),
      /** Shown in the list of requests, before a link to the device's code. */
      waits: message('device', 'name'),
      ...textEntries('compareCode', 'withoutKey', 'unvouched'),
      /** Shown for a device that got access from somebody who was removed: `name`, or an unknown person. */
      awaitsDecision: message('name'),
      awaitsDecisionUnknown: text,
      failed: text,
      letIn: message('device'),
      /** The button that removes all devices that nobody gave access. */
      removeUnvouched: text,
      removeQuestion: text,
      /** `devices` is a list of `device`. `name` created the current key and could have approved wrong devices. */
      removeConsequence: message('devices', 'name'),
      removeConfirm: text,
      removed: text,
    }),
    on: v.strictObject({
      heading: text,
      since: message('time'),
      who: text,
      paper: text,
      /** Shown above the fingerprint of the key, which is compared with the output of the CLI. */
      fingerprint: text,
      fingerprintUnknown: text,
    }),
    /** Shown while the server rejects requests, because it cannot verify the encryption. */
    unverified: text,
    /** Shown after a device was removed with the CLI or by itself: the key must be replaced. `time` is the time of the removal. */
    rotation: v.strictObject({ lead: message('time'), button: text, done: text }),
    /** Shown on every screen, after sealing was ended with the CLI. */
    ended: message('time', 'by'),
    /** The mail and the chat message while requests are rejected. */
    alarm: v.strictObject({ subject: text, lead: text, call: text, command: message('command') }),
    /** Requests from before sealing was switched on. `count`, `done` and `all` are formatted numbers. */
    earlier: v.strictObject({
      heading: text,
      lead: message('count'),
      seal: text,
      progress: message('done', 'all'),
      done: text,
      copies: text,
    }),
    switchOff: texts('open', 'question', 'consequence', 'confirm', 'done'),
    /** The notice while notes are not sent, because the server reports that sealing was ended, or names a replaced key. */
    hold: v.strictObject({
      /** Encryption was ended with the CLI. */
      terminal: message('time'),
      /** Encryption was ended by a colleague at the desk. */
      colleague: message('by', 'time'),
      /** Shown if the server does not report who ended sealing. */
      unknown: text,
      ...textEntries('unproven', 'confirm', 'rolledBack'),
      /** Shown in place of a note that was being sent. */
      note: text,
    }),
    /** Shown at the top of every screen, on a device that cannot decrypt. `open` is the link to a solution. */
    closed: texts('sentence', 'open'),
    passkey: texts('heading', 'lead', 'button', 'notDone'),
    elsewhere: texts('heading', 'lead'),
    passphrase: texts('heading', 'lead', 'label', 'open', 'opening', 'wrong'),
    newPassphrase: texts('heading', 'lead', 'why', 'label', 'repeat', 'keep', 'weak', 'differs'),
    /** `decision` replaces `lead` if the device that gave this one access was removed. */
    waiting: texts('heading', 'lead', 'decision', 'code'),
    /** A list of the copies of the current key that cannot be decrypted, at the top of the desk's page. */
    failures: v.strictObject({
      /** `device` is the name of the device, `name` its owner. `by` created its copy of the key, at `time`. */
      failed: message('device', 'name', 'by', 'time'),
      ...textEntries('unknown', 'advice', 'here'),
      /** Shown if devices wait for a decision. */
      decisions: text,
      show: text,
      unvouched: message('devices'),
    }),
    recovery: v.strictObject({
      heading: text,
      lead: text,
      /** `paper` is the number of the printed key. */
      newest: message('paper', 'date'),
      ...textEntries('label', 'open', 'wrong'),
      /** Shown for the key of an older sheet, with the numbers of both sheets. */
      older: message('typed', 'wanted'),
      done: text,
    }),
    /** Additional text in the dialog of a removal, while sealing is on. */
    removal: text,
    /** Additional text in the dialog that removes the device in use. */
    ownRemoval: text,
    /**
     * In the dialog of a removal. It depends on the method that unlocks this device's keys, or on the obstacle to creating one.
     */
    removalKeys: texts('passkey', 'elsewhere', 'newPassphrase', 'waiting'),
  });
