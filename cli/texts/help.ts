export const helpTexts = {
  title: 'Manages the requests of visitors.',
  commands: {
    list: {
      args: '[PAGE]',
      does: 'lists unanswered requests, oldest first (also “npm run desk” without arguments)',
    },
    show: {
      args: 'REFERENCE [--key FILE]',
      does: 'shows one request with its notes, and all attempts to deliver messages about it',
    },
    sheet: { does: 'prints a new link to the sheet: open requests on one page, for a telephone' },
    revoke: { does: 'revokes all links to the sheet' },
    export: {
      args: '[--output FILE] [--format xlsx|json] [--since 2026-01-31] [--key FILE]',
      does: 'exports all requests as CSV, a spreadsheet (XLSX) or JSON',
    },
    retry: { args: 'REFERENCE', does: 'sends undelivered messages again' },
    erase: {
      args: 'REFERENCE',
      does: 'erases a request; only its reference and the time of the erasure remain',
    },
    invite: {
      args: 'NAME',
      does: 'prints a link with which a person joins the desk or adds a device; valid once, for an hour',
    },
    'remove-devices': {
      args: 'HOST [--have-recovery-key]',
      does: 'removes devices with passkeys for HOST, a former address of the desk (DESK_URL, SITE_URL)',
    },
    editor: {
      args: 'NAME [--remove]',
      does: 'allows a person of the desk to use the editor (SITE_EDITOR=on); --remove: revokes this',
    },
    devices: {
      args: '[--remove ID [--yes]]',
      does: 'lists the devices of the desk, and which can read; --remove: removes one, even the last; asks first, unless --yes',
    },
    sealing: {
      args: '[--confirm [--fingerprint CODE] | --end [--yes]]',
      does: 'shows whether requests are sealed, and the fingerprint of the key; --confirm: after a restore onto a new server, seals to the key whose fingerprint you type; --end: if all devices and the printed key are lost, stores new requests in clear',
    },
    'test-mail': { does: 'sends a test mail, and prints the reply of the mail server' },
    backup: { args: 'FILE', does: 'copies the store into a new file, also while the server runs' },
    restore: {
      args: 'FILE [--replace]',
      does: 'restores a backup; --replace: replaces existing requests',
    },
    import: { does: 'copies the store from the file in DATA_DIR to DATABASE_URL' },
    'accept-secret': {
      args: '[--yes]',
      does: 'registers the server’s secret if the earlier one is lost; asks first, unless --yes',
    },
    help: { does: 'shows this help' },
  },
  notes:
    'The commands use the settings of the server (see docs/running.md), and work while it runs. References may be\nwritten in any case, without hyphens and without the first two letters. --key FILE contains the recovery key, which\nopens sealed requests.',
} as const;
