/**
 * Publishes the folder `BRAND` repeatedly until it is killed, with a build that takes a moment. Tests start it as a
 * process.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WorkingCopy } from '../../../editor/files/working-copy.ts';
import type { Build } from '../../../editor/publishing/build.ts';
import { createFolderTarget } from '../../../editor/publishing/folder-target.ts';
import { Publisher } from '../../../editor/publishing/publisher.ts';

const [brand = '', state = '', site = ''] = process.argv.slice(2);

/** Builds a site of two files that must come from the same build. */
const build: Build = async (order) => {
  const facts = await readFile(join(order.brand, 'facts.yaml'), 'utf8');
  await mkdir(order.site);
  await writeFile(join(order.site, 'index.html'), facts);
  await sleep(5);
  await writeFile(join(order.site, 'other.html'), facts);
  return [];
};

const copy = new WorkingCopy({ brand: pathToFileURL(`${brand}/`), state });
await copy.recover();
const publishing = new Publisher({
  copy: Object.assign(copy, {
    readCheckedContents: async () => ({ ...(await copy.readContents()), findings: [] }),
  }),
  state,
  target: createFolderTarget(site),
  build,
  log: console.error,
});
await publishing.recover();
console.log(JSON.stringify(await publishing.state()));
for (let price = Date.now(); ; price += 1) {
  const files = new Map([['facts.yaml', Buffer.from(`priceFrom: ${price}\n`)]]);
  await copy.replaceContents({ files, drafts: [] }, async () => {});
  await publishing.start('Ada');
  await publishing.whenIdle();
  const { state: ended, releases } = await publishing.state();
  if (ended !== 'done') throw new Error(`The publication must end as “done” (got “${ended}”).`);
  const older = releases.find(({ isSnapshot, current }) => !isSnapshot && !current);
  if (older && price % 3 === 0) await publishing.restore(older.id, 'Ada');
  await publishing.whenIdle();
}
