/** What the command says of itself. Names of commands, options and settings stand as they are typed. */
export const help = {
  title: 'The desk: what visitors asked for, and what became of it.',
  /** What is written after each command, where there is something, and what the command does. */
  commands: {
    list: {
      args: '[PAGE]',
      does: 'requests that wait for an answer, oldest first: “npm run desk” alone does so, too',
    },
    show: {
      args: 'REFERENCE [--key FILE]',
      does: 'one request with all its words and notes, and every attempt to tell the agency of it',
    },
    sheet: { does: 'a fresh link to the sheet: open requests on one page, for a telephone' },
    revoke: { does: 'revokes every link to the sheet that was sent until now' },
    export: {
      args: '[--output FILE] [--format xlsx|json] [--since 2026-01-31] [--key FILE]',
      does: 'all requests as a table (CSV), as a workbook for spreadsheets or as JSON',
    },
    retry: { args: 'REFERENCE', does: 'sends what was not delivered again, now' },
    erase: {
      args: 'REFERENCE',
      does: 'removes the person’s data for good; an entry stays that says so, without them',
    },
    invite: {
      args: 'NAME',
      does: 'a link by which somebody joins the desk in the browser, or adds a device there; good once, and for an hour',
    },
    'remove-devices': {
      args: 'HOST [--have-recovery-key]',
      does: 'removes the devices whose passkeys are for HOST, where the desk is no longer (DESK_URL, SITE_URL)',
    },
    editor: {
      args: 'NAME [--remove]',
      does: 'lets somebody at the desk change the site in the editor (SITE_EDITOR=on); --remove: no longer',
    },
    devices: {
      args: '[--remove ID [--yes]]',
      does: 'the devices at the desk, and who can read; --remove: removes one, also the last; asks first, unless --yes',
    },
    sealing: {
      args: '[--confirm [--fingerprint CODE] | --end [--yes]]',
      does: 'whether requests are sealed, and the fingerprint of the key; --confirm: after a restore onto a new server, seals to the key whose fingerprint you type; --end: when every device and the paper are lost, stores requests in clear from now on',
    },
    'test-mail': { does: 'sends a test mail, and says what the mail server answered' },
    backup: { args: 'FILE', does: 'copies everything into a new file, also while the server runs' },
    restore: {
      args: 'FILE [--replace]',
      does: 'brings a backup back; --replace: in place of the requests that are there',
    },
    import: { does: 'copies everything from the file in DATA_DIR to DATABASE_URL' },
    'accept-secret': {
      args: '[--yes]',
      does: 'lets the server start with its present secret, when the one that the database knows is lost; asks first, unless --yes',
    },
    help: { does: 'this' },
  },
  notes:
    'It reads the settings of the server (docs/running.md says where it finds them), and works while the server runs. A\nreference may be written in any case, without hyphens and without its first two letters. --key FILE holds the\nrecovery key, which opens sealed requests.',
} as const;
