/**
 * `npm run test:hosts`: requests the same addresses from each installed host of static files, and compares the
 * responses with those of our server. `npm run test:hosts -- nginx` tests only nginx. `npm run test:hosts -- install`
 * installs the hosts that are npm packages (1.5 GB) into `.cache/hosts`. If no host was skipped and no test failed, it
 * updates the table in `docs/hosting.md`.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTwoLanguageBrand } from '../support/brands/two-languages.ts';
import { buildSites, getBuildFolder } from '../support/build-sites.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { RunningServer } from '../support/server/running-server.ts';
import { getPackageFolder, hostPackages, type RunningHost, type StaticHost, staticHosts } from './hosts.ts';
import { fetchAsBrowser, findResponseProblem, formatResponseCell, listAddresses } from './responses.ts';

const startWithinMs = 90_000;
const guide = 'docs/hosting.md';

interface Column {
  readonly name: string;
  readonly cells: readonly string[];
}

const notes: string[] = [];
let failures = 0;

const chosen = process.argv.slice(2);
if (chosen.includes('install')) {
  install();
  process.exit();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// In a brand with two languages, each language has its own not-found page.
const brand = mkdtempSync(join(tmpdir(), 'two-languages-'));
createTwoLanguageBrand(brand);
const removeSites = await buildSites(['served', 'service'], brand);
try {
  const columns = [await testOwnServer()];
  for (const host of staticHosts) {
    if (chosen.length > 0 && !chosen.some((word) => host.name.toLowerCase().includes(word))) continue;
    const missing = host.missing();
    if (missing) console.log(`– ${host.name}: skipped, because ${missing} is not installed`);
    else columns.push(await testHost(host));
  }
  if (columns.length === staticHosts.length + 1 && failures === 0) writeTable(columns);
} finally {
  removeSites();
  rmSync(brand, { recursive: true });
}
if (failures > 0) process.exitCode = 1;

function install(): void {
  for (const [tool, { package: name, version }] of Object.entries(hostPackages)) {
    const folder = getPackageFolder(tool as keyof typeof hostPackages);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    console.log(`${name} ${version} …`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: folder });
  }
}

async function testOwnServer(): Promise<Column> {
  const server = await RunningServer.start({ BRAND: brand, TRUST_PROXY: '1' });
  try {
    return await createColumn('our server', server.url, getBuildFolder('served'));
  } finally {
    await server.close();
  }
}

async function testHost({ name, start, differences }: StaticHost): Promise<Column> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  // nginx runs as another user, who must have access to the folder.
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let running: RunningHost | undefined;
  try {
    cpSync(getBuildFolder('service'), join(folder, 'dist'), { recursive: true });
    running = await start(folder, port, output);
    await waitUntilResponding(origin, running);
    return await createColumn(name, origin, join(folder, 'dist'), differences);
  } catch (error) {
    failures++;
    console.log(`✗ ${name}: ${(error as Error).message}\n${output.join('')}`);
    return { name, cells: [] };
  } finally {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function waitUntilResponding(origin: string, { hasExited }: RunningHost): Promise<void> {
  for (const end = Date.now() + startWithinMs; Date.now() < end; await sleep(300)) {
    const asked = await fetchAsBrowser(origin).catch(() => undefined);
    if (asked?.answer.ok) return;
    if (hasExited()) throw new Error('The host exited before it responded.');
  }
  throw new Error(`The host did not respond within ${startWithinMs / 1000} s.`);
}

async function createColumn(
  name: string,
  origin: string,
  site: string,
  differences: StaticHost['differences'] = {},
): Promise<Column> {
  const cells: string[] = [];
  let problems = 0;
  for (const address of listAddresses(site)) {
    const asked = await fetchAsBrowser(origin + address.path);
    const problem = findResponseProblem(asked, address);
    const difference = problem && differences[address.key ?? address.shown];
    if (difference) notes.push(difference);
    else if (problem) {
      problems++;
      console.log(`✗ ${name}, ${address.shown}: ${problem}`);
    }
    cells.push(`${formatResponseCell(asked, address)}${difference ? ` (${notes.length})` : ''}`);
  }
  if (problems === 0) console.log(`✓ ${name}`);
  failures += problems;
  return { name, cells };
}

function writeTable(columns: readonly Column[]): void {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const addresses = listAddresses(getBuildFolder('service')).map(({ shown }, index) => ({
    path: `\`${shown}\``,
    cells: row(columns.map(({ cells }) => cells[index] ?? '')),
  }));
  const rows = [...Map.groupBy(addresses, ({ cells }) => cells)].map(
    ([cells, group]) => `| ${group.map(({ path }) => path).join(', ')} ${cells}`,
  );
  const table = [
    row(['', ...columns.map(({ name }) => name)]),
    row(['---', ...columns.map(() => '---')]),
    ...rows,
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}.`),
  ].join('\n');
  const text = readFileSync(guide, 'utf8');
  const [before, after] = [/^.*<!-- answers -->\n/s, /\n<!-- end of answers -->.*$/s].map(
    (part) => text.match(part)?.[0],
  );
  writeFileSync(guide, `${before}\n${table}\n${after}`);
}
