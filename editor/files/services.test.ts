import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addService } from './services.ts';

const brand = 'brands/vesper-row';
const texts = new Map(
  globSync('**/*.{yaml,md}', { cwd: brand }).map((name) => [name, readFileSync(join(brand, name), 'utf8')]),
);
const pictures = new Set(['hero', 'lobby', 'wellness']);

test.each([
  ['Pen', 'service-pen'],
  ['Hero', 'service-hero'],
  ['Faqs tall', 'service-faqs-tall'],
  ['Portrait Ada', 'service-portrait-ada'],
  ['Rooms, unlit', 'service-rooms-unlit-2'],
  ['../hero', 'service-hero'],
  ['__proto__', 'proto'],
  ['constructor', 'constructor'],
  ['Something else', 'something-else'],
  ['Other', 'service-other'],
  ['24/7 Butler', 'service-24-7-butler'],
  ['1', 'service-1'],
  ['夜行列車', 'service'],
  ['Éclairs & Übernachtung', 'eclairs-ubernachtung'],
  ['About', 'service-about'],
  ['Lobby', 'service-lobby'],
  ['Wellness', 'service-wellness'],
  [`Very ${'long '.repeat(30)}`, `very-${'long-'.repeat(7)}`.slice(0, 40).replace(/-$/, '')],
])('a service may be called “%s”, and takes the place of nothing else', (name, id) => {
  const added = addService(texts, { name }, pictures);
  expect(added.id).toBe(id);
  expect([...added.changed.keys()]).toEqual(['services.yaml', 'en/services.yaml']);
  const again = addService(new Map([...texts, ...added.changed]), { name }, pictures);
  expect(again.id).not.toBe(id);
});
