export const encryptionTexts = {
  sealing: {
    never: 'Requests are not sealed, and never were.',
    off: (time: string, from: string, by: string) =>
      `Requests are not sealed. Sealing was ended ${time} ${from}${by && `, by ${by}`}.`,
    from: { terminal: 'from the terminal', desk: 'at the desk' },
    on: (fingerprint: string) =>
      `Requests are sealed to the key ${fingerprint}. Devices that can read requests show the same fingerprint under “Sealing”.`,
    rotationDue: (time: string) =>
      `A device that had this key was removed ${time}. Open “Sealing” on a device that can read requests, and make another key.`,
    unverified: (fingerprint: string | undefined) =>
      `Requests are rejected: the record of the sealing state is missing or invalid. This is normal after a restore onto a new server, or with another secret; otherwise, somebody has changed the database.\n${
        fingerprint === undefined
          ? 'The database names no key.'
          : `The database names the key ${fingerprint}.`
      } Open “Sealing” on a device that could read requests, and compare the fingerprints.\n\n  sealing --confirm   seals to the key whose fingerprint you type\n  sealing --end       ends sealing: requests are stored in clear`,
    ask: 'Type the fingerprint that a device shows under “Sealing”: ',
    noSuchKey: 'The database has no key with this fingerprint. Nothing was changed.',
    known: 'The sealing state is valid and needs no confirmation. Nothing was changed.',
    endAnswer: 'end sealing',
    endAsk:
      'New requests will be stored in clear until a device switches sealing on again. All people of the desk see a notice. Sealed requests stay sealed. Type “end sealing” to continue: ',
    ended: 'New requests are stored in clear.',
    notSealed: 'Requests are not sealed. Nothing was changed.',
  },
  devices: {
    none: 'The desk has no devices.',
    reads: 'reads',
    waits: 'not let in yet',
    seen: (time: string) => `last seen ${time}`,
    which: (idPrefix: string) =>
      `No device, or more than one, has the id “${idPrefix}”. “devices” lists the ids.`,
    answer: 'remove',
    ask: (label: string, name: string) =>
      `“${label}” of ${name} will be signed out, and cannot be added again. Type “remove” to continue: `,
    removed: (label: string, name: string) => `“${label}” of ${name} is removed.`,
    rotationDue:
      'The device could open the key in use, and may still have it. Open “Sealing” on a device that can read requests, and make another key.',
    nobodyReads:
      'No device can read new requests. Let a device in with the printed recovery key. If that is lost, too, end sealing (“sealing --end”).',
  },
};
