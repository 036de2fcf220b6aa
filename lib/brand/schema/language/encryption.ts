import * as v from 'valibot';
import type { TextSchemas } from '../../messages/text-schemas.ts';
import { createListSchema } from '../values.ts';

/** The texts about the encryption of requests (called “sealing” in settings and in the CLI) and its keys. */
export const encryptionSchema = ({ text, message, texts, textEntries }: TextSchemas) =>
  v.strictObject({
    /** Shown while encryption is off. */
    off: texts('heading', 'lead', 'alone', 'start', 'code'),
    /** The first step of switching encryption on: printing the recovery key. */
    print: texts('heading', 'lead', 'print', 'printed', 'leave'),
    /** The printout of the recovery key. `paper` is its number. */
    paper: v.strictObject({
      heading: text,
      made: message('paper', 'date'),
      use: text,
      steps: createListSchema(text, 'sentences', 1, 5),
      keep: text,
      ...textEntries('printedBy', 'keptBy'),
    }),
    typeBack: v.strictObject({
      heading: text,
      lead: text,
      /** Shown if there is an earlier printout. `lost` and `lostBefore` are for a lost printout. */
      before: text,
      ...textEntries('leadBefore', 'label', 'wrong', 'check', 'back', 'lost', 'lostBefore'),
    }),
    /** `overtaken` is shown if a colleague switched encryption on first, with another recovery key. */
    compare: texts('heading', 'lead', 'seal', 'missing', 'overtaken'),
    /** The texts about devices and their codes. Employees compare the codes before they approve a device. */
    devices: v.strictObject({
      /** `name` is the owner of the device. */
      device: message('device', 'name'),
      ...textEntries('code', 'computing', 'same', 'compared', 'in', 'waiting'),
      /** Shown in the list of requests, before a link to the device's code. */
      waits: message('device', 'name'),
      ...textEntries('compareCode', 'withoutKey', 'unvouched'),
      /** Shown if the person who approved the device was removed. */
      awaitsDecision: message('name'),
      awaitsDecisionUnknown: text,
      failed: text,
      letIn: message('device'),
      removeUnvouched: text,
      removeQuestion: text,
      /**
       * `devices` is a list of `device`. `name` is the person who created the current key, and may have approved wrong
       * devices.
       */
      removeConsequence: message('devices', 'name'),
      removeConfirm: text,
      removed: text,
    }),
    on: v.strictObject({
      heading: text,
      since: message('time'),
      who: text,
      paper: text,
      /** Shown above the fingerprint of the key. Employees compare it with the output of the CLI. */
      fingerprint: text,
      fingerprintUnknown: text,
    }),
    /** Shown while the server rejects requests because it cannot verify the encryption key. */
    unverified: text,
    /**
     * Shown after a device was removed through the CLI, or removed itself. The key must then be replaced. `time` is the time
     * of the removal.
     */
    rotation: v.strictObject({ lead: message('time'), button: text, done: text }),
    /** Shown on every screen after encryption was switched off through the CLI. */
    ended: message('time', 'by'),
    /** The mail and the chat message while requests are rejected. */
    alarm: v.strictObject({ subject: text, lead: text, call: text, command: message('command') }),
    /** The requests from before encryption was switched on. `count`, `done` and `all` are formatted numbers. */
    earlier: v.strictObject({
      heading: text,
      lead: message('count'),
      seal: text,
      progress: message('done', 'all'),
      done: text,
      copies: text,
    }),
    switchOff: texts('open', 'question', 'consequence', 'confirm', 'done'),
    /**
     * Shown while notes are not sent, because the server reports that encryption was switched off or that the key was
     * replaced.
     */
    hold: v.strictObject({
      terminal: message('time'),
      colleague: message('by', 'time'),
      unknown: text,
      ...textEntries('unproven', 'confirm', 'rolledBack'),
      note: text,
    }),
    /** Shown at the top of every screen, on a device that cannot decrypt requests. `open` is a link to the solution. */
    closed: texts('sentence', 'open'),
    passkey: texts('heading', 'lead', 'button', 'notDone'),
    elsewhere: texts('heading', 'lead'),
    passphrase: texts('heading', 'lead', 'label', 'open', 'opening', 'wrong'),
    newPassphrase: texts('heading', 'lead', 'why', 'label', 'repeat', 'keep', 'weak', 'differs'),
    /** `decision` is shown instead of `lead` if the device that approved this one was removed. */
    waiting: texts('heading', 'lead', 'decision', 'code'),
    /** The devices that cannot decrypt their copy of the current key. Shown at the top of the inbox. */
    failures: v.strictObject({
      /** `name` is the owner of the device. `by` is the person who created the device's copy of the key. */
      failed: message('device', 'name', 'by', 'time'),
      ...textEntries('unknown', 'advice', 'here'),
      decisions: text,
      show: text,
      unvouched: message('devices'),
    }),
    recovery: v.strictObject({
      heading: text,
      lead: text,
      /** `paper` is the number of the latest printout. */
      newest: message('paper', 'date'),
      ...textEntries('label', 'open', 'wrong'),
      /** Shown if the key of an older printout was typed. The parameters are the numbers of both printouts. */
      older: message('typed', 'wanted'),
      done: text,
    }),
    /** An additional text in the dialog that removes a device, while encryption is on. */
    removal: text,
    /** An additional text in the dialog in which a device removes itself. */
    ownRemoval: text,
    /** Shown in the dialog that removes a device. The text depends on how this device unlocks its key. */
    removalKeys: texts('passkey', 'elsewhere', 'newPassphrase', 'waiting'),
  });
