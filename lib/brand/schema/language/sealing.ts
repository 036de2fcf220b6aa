import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';

/** Of the desk's page: sealing requests, and the keys that open them. */
export const sealingSchema = ({ text, message }: Kit) =>
  v.strictObject({
    /** Before it is switched on. */
    off: v.strictObject({ heading: text, lead: text, alone: text, start: text, code: text }),
    /** Switching it on, in steps. */
    print: v.strictObject({ heading: text, lead: text, print: text, printed: text, leave: text }),
    /** What stands on the paper with the recovery key. */
    paper: v.strictObject({ heading: text, made: message('date'), use: text, keep: text }),
    typeBack: v.strictObject({
      heading: text,
      lead: text,
      /** Where there is a paper from before; `lost` where it is no longer at hand. */
      before: text,
      leadBefore: text,
      label: text,
      wrong: text,
      check: text,
      back: text,
      lost: text,
    }),
    compare: v.strictObject({
      heading: text,
      lead: text,
      seal: text,
      missing: text,
      /** When a colleague was quicker, with another recovery key. */
      overtaken: text,
    }),
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
      withoutKey: text,
      unvouched: text,
      letIn: message('device'),
    }),
    on: v.strictObject({
      heading: text,
      since: message('time'),
      who: text,
      /** Above the fingerprint of the key, to be compared with what the terminal shows. */
      fingerprint: text,
    }),
    /** While the server refuses requests, since it cannot verify how they are sealed. */
    unverified: text,
    /** After a device was removed in the terminal: another key is due. `time` is when that was. */
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
    switchOff: v.strictObject({ open: text, question: text, consequence: text, confirm: text, done: text }),
    /** On a device that cannot read, above all that is shown; `open` leads to what helps. */
    closed: v.strictObject({ sentence: text, open: text }),
    passkey: v.strictObject({ heading: text, lead: text, button: text, notDone: text }),
    elsewhere: v.strictObject({ heading: text, lead: text }),
    passphrase: v.strictObject({
      heading: text,
      lead: text,
      label: text,
      open: text,
      opening: text,
      wrong: text,
    }),
    newPassphrase: v.strictObject({
      heading: text,
      lead: text,
      why: text,
      label: text,
      repeat: text,
      keep: text,
      weak: text,
      differs: text,
    }),
    waiting: v.strictObject({ heading: text, lead: text, code: text }),
    recovery: v.strictObject({ heading: text, lead: text, label: text, open: text, wrong: text, done: text }),
    /** When a device is removed while requests are sealed, after what is said of every removal. */
    removal: text,
    /** The same, of the device that somebody is at. */
    ownRemoval: text,
  });
