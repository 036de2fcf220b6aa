import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the desk's page in a built site, and their bytes, compressed as they are sent. No other page has its scripts. */
export function deskPageBytes(site: string): readonly { readonly file: string; readonly bytes: number }[] {
  const sent = (path: string) => statSync(join(site, `${path}.br`)).size;
  const html = readFileSync(join(site, 'desk.html'), 'utf8');
  const scripts = new Set(html.match(/\/_astro\/[^"']+\.js/g));
  return [
    { file: '/desk', bytes: sent('desk.html') },
    { file: 'its scripts', bytes: [...scripts].reduce((sum, path) => sum + sent(path), 0) },
  ];
}
