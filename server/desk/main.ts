import { parseArgs } from 'node:util';
import { fields, serviceInterests } from '../../src/content/consultation-request.ts';
import { explainFailure, readConfiguration } from '../configuration.ts';
import { openStore, type Store, type StoredRequest } from '../store/store.ts';
import { printable } from './terminal.ts';

const help = `The desk: what visitors asked for, and what became of it.

  npm run desk                     requests that wait for an answer, oldest first
  npm run desk -- show REFERENCE   one request, whole
  npm run desk -- help             this

It reads the same settings as the server (DATA_DIR), and works while the server runs.
`;

/** A mistake at the keyboard: said in a sentence. */
class UsageError extends Error {}

const commands: Readonly<Record<string, (store: Store, reference: string) => Promise<string>>> = {
  list: async (store) => {
    const open = await store.open();
    return open.length === 0 ? 'No request waits for an answer.' : open.map(line).join('\n');
  },
  show: async (store, reference) => whole(await known(store, reference)),
};

async function known(store: Store, reference: string): Promise<StoredRequest> {
  if (!reference) throw new UsageError('Which request? Give its reference after the command.');
  const request = await store.find(reference);
  if (!request) throw new UsageError(`No request has the reference ${printable(reference)}.`);
  return request;
}

function line(request: StoredRequest): string {
  const interest = request.service_interest || 'no service chosen';
  return [request.reference, shownTime(request.received_at), request.name, request.email, interest]
    .map((value) => printable(value))
    .join('  ');
}

function whole(request: StoredRequest): string {
  const values = { ...request, serviceInterest: request.service_interest };
  const lines = fields
    .filter((field) => field.control !== 'textarea')
    .map((field) => {
      const value = values[field.name];
      const option = field.control === 'select' && serviceInterests.find((each) => each.value === value);
      return `${field.label}: ${printable(option && value !== '' ? option.label : value) || '–'}`;
    });
  const received = `Received ${shownTime(request.received_at)}`;
  return [request.reference, received, '', ...lines, '', printable(request.message, 'block')].join('\n');
}

/** `2026-11-20 06:41 UTC`. */
const shownTime = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [name = 'list', reference = ''] = positionals;
  if (values.help || name === 'help') return console.log(help);
  const command = commands[name];
  if (!command) throw new UsageError(`There is no command “${printable(name)}”.\n\n${help}`);
  const store = await openStore(readConfiguration(process.env));
  try {
    console.log(await command(store, reference));
  } finally {
    await store.close();
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof UsageError)) explainFailure(error);
  console.error(error.message);
  process.exitCode = 1;
});
