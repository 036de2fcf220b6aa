/** What the command says of the desk in the browser: how requests are sealed, and its devices. */
export const desk = {
  sealing: {
    never: 'Requests are not sealed, and never were.',
    off: (time: string, from: string, by: string) =>
      `Requests are not sealed. Sealing was ended ${time} ${from}${by && `, by ${by}`}.`,
    from: { terminal: 'from the terminal', desk: 'at the desk' },
    on: (fingerprint: string) =>
      `Requests are sealed to the key ${fingerprint}. Devices that can read show the same under “Sealing”.`,
    rotationDue: (time: string) =>
      `A device that had this key was removed ${time}. Open “Sealing” on a device that can read, and make another key.`,
    unverified: (fingerprint: string | undefined) =>
      `Requests are refused: the record of how they are sealed is missing or not valid. That is so after a restore onto a new server, or with another secret; otherwise somebody has changed the database.\n${
        fingerprint === undefined
          ? 'The database names no key.'
          : `The database names the key ${fingerprint}.`
      } Open “Sealing” on a device that could read, and compare.\n\n  sealing --confirm   seals to the key whose fingerprint you type\n  sealing --end       ends sealing: requests are stored in clear`,
    ask: 'Type the fingerprint that a device shows under “Sealing”: ',
    noSuchKey: 'The database has no key with this fingerprint. Nothing was changed.',
    known: 'How requests are sealed is known already. Nothing was changed.',
    endAnswer: 'end sealing',
    endAsk:
      'Requests that come from now on are stored in clear, until a device switches sealing on again. Everybody at the desk is told. What was sealed stays sealed. Type “end sealing” to go on: ',
    ended: 'Requests that come from now on are stored in clear.',
    notSealed: 'Requests are not sealed. Nothing was changed.',
  },
  devices: {
    none: 'Nobody has a device at the desk.',
    reads: 'reads',
    waits: 'waits to be let in',
    seen: (time: string) => `last seen ${time}`,
    which: (written: string) => `No device, or more than one, has the id “${written}”. “devices” lists them.`,
    answer: 'remove',
    ask: (label: string, name: string) =>
      `“${label}” of ${name} is signed out at once, and cannot come back. Type “remove” to go on: `,
    removed: (label: string, name: string) => `“${label}” of ${name} is removed.`,
    rotationDue:
      'It could open the present key, and may have kept it. Open “Sealing” on a device that can read, and make another key.',
    nobodyReads:
      'No device can read what comes from now on. Let one in by the recovery key on paper; where that is lost, too, end sealing (“sealing --end”).',
  },
};
