import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';

/** Of the desk's page: sealing requests, and the keys that open them. */
export const sealingSchema = ({ text, message, texts }: TextSchemas) =>
  v.strictObject({
    /** Before it is switched on. */
    off: texts('heading', 'lead', 'alone', 'start', 'code'),
    /** Switching it on, in steps. */
    print: texts('heading', 'lead', 'print', 'printed', 'leave'),
    /** What stands on the paper with the recovery key. */
    paper: v.strictObject({ heading: text, made: message('paper', 'date'), use: text, keep: text }),
    typeBack: v.strictObject({
      heading: text,
      lead: text,
      /** Where there is a paper from before; `lost` and `lostBefore` where it is no longer at hand. */
      before: text,
      leadBefore: text,
      label: text,
      wrong: text,
      check: text,
      back: text,
      lost: text,
      lostBefore: text,
    }),
    /** `overtaken` is for a colleague who was quicker, with another recovery key. */
    compare: texts('heading', 'lead', 'seal', 'missing', 'overtaken'),
    /** Devices and their codes, wherever they are compared. */
    devices: v.strictObject({
      /** `device` is what it is called, `name` whose it is. */
      device: message('device', 'name'),
      code: text,
      computing: text,
      same: text,
      compared: text,
      in: text,
      waiting: text,
      /** In the list of requests, before a link that leads to its code. */
      waits: message('device', 'name'),
      compareCode: text,
      withoutKey: text,
      unvouched: text,
      /** A device whose letter-in, `name`, was removed; and without a known name. */
      awaitsDecision: message('name'),
      awaitsDecisionUnknown: text,
      failed: text,
      letIn: message('device'),
      /** Removes at once all devices that nobody let in. */
      removeUnvouched: text,
      removeQuestion: text,
      /** `devices` is a list of `device`; `name` made the key in use, and can have given wrong vouchers. */
      removeConsequence: message('devices', 'name'),
      removeConfirm: text,
      removed: text,
    }),
    on: v.strictObject({
      heading: text,
      since: message('time'),
      who: text,
      paper: text,
      /** Above the fingerprint of the key, to be compared with what the terminal shows. */
      fingerprint: text,
      fingerprintUnknown: text,
    }),
    /** While the server refuses requests, since it cannot verify how they are sealed. */
    unverified: text,
    /** After a device was removed in the terminal or by itself: another key is due. `time` is when that was. */
    rotation: v.strictObject({ lead: message('time'), button: text, done: text }),
    /** On every screen, after sealing was ended from the terminal. */
    ended: message('time', 'by'),
    /** The mail, and the message in a chat, while requests are refused. */
    alarm: v.strictObject({ subject: text, lead: text, call: text, command: message('command') }),
    /** Requests from before. `count`, `done` and `all` are figures. */
    earlier: v.strictObject({
      heading: text,
      lead: message('count'),
      seal: text,
      progress: message('done', 'all'),
      done: text,
      copies: text,
    }),
    switchOff: texts('open', 'question', 'consequence', 'confirm', 'done'),
    /** The notice while no note is sent: the server says that sealing was ended, or names a key that was replaced. */
    hold: v.strictObject({
      /** Ended in the terminal. */
      terminal: message('time'),
      /** Ended at the desk, by a colleague. */
      colleague: message('by', 'time'),
      /** The server does not say by whom. */
      unknown: text,
      unproven: text,
      confirm: text,
      rolledBack: text,
      /** In place of a note that was to be sent. */
      note: text,
    }),
    /** On a device that cannot read, above all that is shown; `open` leads to what helps. */
    closed: texts('sentence', 'open'),
    passkey: texts('heading', 'lead', 'button', 'notDone'),
    elsewhere: texts('heading', 'lead'),
    passphrase: texts('heading', 'lead', 'label', 'open', 'opening', 'wrong'),
    newPassphrase: texts('heading', 'lead', 'why', 'label', 'repeat', 'keep', 'weak', 'differs'),
    /** `decision` is in place of `lead`, where a device that let this one in was removed. */
    waiting: texts('heading', 'lead', 'decision', 'code'),
    /** Copies of the present key that do not open, above everything else at the desk. */
    failures: v.strictObject({
      /** `device` is what it is called, `name` whose it is, `by` who made its copy of the key, at `time`. */
      failed: message('device', 'name', 'by', 'time'),
      unknown: text,
      advice: text,
      here: text,
      /** Devices wait for a decision. */
      decisions: text,
      show: text,
      unvouched: message('devices'),
    }),
    recovery: v.strictObject({
      heading: text,
      lead: text,
      /** `paper` is the number on it. */
      newest: message('paper', 'date'),
      label: text,
      open: text,
      wrong: text,
      /** For the key of an older paper: the numbers of both. */
      older: message('typed', 'wanted'),
      done: text,
    }),
    /** When a device is removed while requests are sealed, after what is said of every removal. */
    removal: text,
    /** The same, of the device that somebody is at. */
    ownRemoval: text,
    /** In the dialog of a removal, by what opens the keys of this device, or keeps it from making one. */
    removalKeys: texts('passkey', 'elsewhere', 'newPassphrase', 'waiting'),
  });
