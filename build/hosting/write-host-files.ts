/** `npm run hosting`: writes what other hosts read in the repository, after a change of the headers. */
import { writeFile } from 'node:fs/promises';
import { hostFiles } from './host-files.ts';

for (const [path, content] of Object.entries(hostFiles)) await writeFile(path, content());
