import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  hashStyleSheet,
  parseColorSettings,
  parseCrops,
  removeServiceStyles,
  replaceColors,
  replaceCrops,
} from './look.ts';

const look = readFileSync('brands/vesper-row/look.css', 'utf8');
const version = hashStyleSheet(look);
const roles = [
  'hero',
  'hero-tall',
  'hero-dawn',
  'hero-tall-dawn',
  'luxury-travel',
  'portrait-1',
  'not-found',
];

test('colors are read from the file, in groups', () => {
  const { groups, pairs } = parseColorSettings(look);
  expect(groups.map(({ label }) => label)).toContain('The one accent, for what can be pressed');
  expect(groups.flatMap(({ colors }) => colors)).toHaveLength(look.match(/: #[0-9a-f]{6};/g)?.length ?? 0);
  expect(groups.flatMap(({ colors }) => colors)).toContainEqual({
    name: '--ember',
    label: 'Ember',
    value: '#eeaa66',
  });
  expect(pairs.length).toBeGreaterThan(30);
  expect(pairs.filter(({ has, needs }) => has < needs)).toEqual([]);
});

test('a color is changed, and nothing else', () => {
  const changed = replaceColors(look, { version, colors: { '--ember': '#3A2A1A' } });
  expect(changed).toBe(look.replace('--ember: #eeaa66', '--ember: #3a2a1a'));
  const faint = parseColorSettings(changed).pairs.filter(({ has, needs }) => has < needs);
  expect(faint).toContainEqual(expect.objectContaining({ text: '--ember', ground: '--sky-1', needs: 4.5 }));
});

test.each(['red', '#fff', '#12345g', 'url(https://a.example)', '#aabbcc; } body { display: none', ''])(
  '%j is no color',
  (value) => {
    const colors = { '--ember': value };
    expect(() => replaceColors(look, { version, colors })).toThrow(/“Ember” must be a color/);
  },
);

test('an unknown name, or one that is not a color’s, is rejected', () => {
  for (const name of ['--nothing', '--crop-hero', 'color', '__proto__'])
    expect(() => replaceColors(look, { version, colors: Object.fromEntries([[name, '#aabbcc']]) })).toThrow(
      /no color/,
    );
});

test('a concurrent change is not overwritten', () => {
  expect(() => replaceColors(look, { version: 'old', colors: {} })).toThrow(
    expect.objectContaining({ status: 409 }),
  );
});

test('a crop is changed, and nothing else; it must be two numbers', () => {
  expect(replaceCrops(look, { version, crops: { '--crop-hero': { x: 33.333, y: 0 } } })).toBe(
    look.replace('--crop-hero: 52% 70%', '--crop-hero: 33.3% 0%'),
  );
  for (const x of [Number.NaN, 900, -101])
    expect(() => replaceCrops(look, { version, crops: { '--crop-hero': { x, y: 0 } } })).toThrow(
      /two numbers/,
    );
});

test('the crops of a picture are found', () => {
  const names = (role: string) => parseCrops(look, role, roles).map(({ name }) => name);
  expect(names('hero')).toEqual(['--crop-hero', '--crop-hero-low']);
  expect(names('hero-tall')).toEqual(['--crop-hero-tall']);
  expect(names('hero-dawn')).toEqual(['--crop-dawn', '--crop-dawn-tablet']);
  expect(names('luxury-travel')).toEqual(['--crop-luxury-travel', '--crop-luxury-travel-phone']);
  expect(names('portrait-1')).toEqual(['--crop-portraits']);
});

test('removing a service removes its crops and background', () => {
  const without = removeServiceStyles(look, 'luxury-travel');
  expect(without).toBe(
    look
      .split('\n')
      .filter((line) => !line.includes('-luxury-travel'))
      .join('\n'),
  );
});
