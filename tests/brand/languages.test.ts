import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';
import { copySampleBrandWith } from '../support/brands/compose-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));
const source = openBrandFolder(pathToFileURL(`${folder}/`));
beforeAll(() => copySampleBrandWith('casa-da-vespera', folder));
afterAll(() => rmSync(folder, { recursive: true }));

const listSections = (language: string) =>
  readPolicies(readBrand(source, language), { takenBy: 'server' }).policies.map(({ slug, sections }) => ({
    slug,
    sections: sections.map(({ body }) => body.map(({ kind }) => kind)),
  }));

test.each(['en', 'ar', 'ja'])(
  'in %s, each policy has the same sections and directives as in Portuguese',
  (language) => {
    expect(listSections(language)).toEqual(listSections('pt'));
  },
);
