import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { openBrandFolder } from '#lib/brand/brand-source.ts';
import { readPolicies } from '#lib/brand/policies.ts';
import { type Brand, readBrand } from '#lib/brand/read.ts';
import { copySampleBrandWith } from '../../tests/support/brands/compose-brand.ts';
import { preparePageForFrame } from './frame.ts';
import * as marked from './mark-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'marked-'));
copySampleBrandWith('casa-da-vespera', folder);
const source = openBrandFolder(pathToFileURL(`${folder}/`));

afterAll(() => {
  vi.doUnmock('#src/brand.ts');
  vi.doUnmock('#src/sections/policy/policies.ts');
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const sources = { avif: '/a.avif', fallback: '/a.webp', width: 1, height: 1 };
/** A picture of every kind. */
const any = { ...sources, bright: sources, dark: undefined, colors: [], role: 'any' };
const props = {
  picture: { ...any, wide: any, tall: undefined },
  pictures: { get: () => any },
  nightfall: [],
  onLandingPage: true,
  paper: false,
  year: 2026,
  path: '/',
};

/** Renders the sections of all pages. */
async function renderSections(brand: Brand, policies: ReturnType<typeof readPolicies>): Promise<string> {
  const { languages, language, services, facts, openingHours } = brand;
  vi.resetModules();
  vi.doMock('#src/brand.ts', () => ({
    ...brand,
    ...language,
    languages,
    services,
    facts,
    openingHours,
    selectedBrand: brand,
  }));
  vi.doMock('#src/sections/policy/policies.ts', () => policies);
  const modules: object[] = await Promise.all([
    import('#src/sections/navigation/Navigation.tsx'),
    import('#src/sections/hero/Hero.tsx'),
    import('#src/sections/services/Services.tsx'),
    import('#src/sections/about/About.tsx'),
    import('#src/sections/testimonials/Testimonials.tsx'),
    import('#src/sections/faqs/Faqs.tsx'),
    import('#src/sections/contact/Contact.tsx'),
    import('#src/sections/contact/ContactDetails.tsx'),
    import('#src/components/request-form/RequestForm.tsx'),
    import('#src/sections/footer/Footer.tsx'),
    import('#src/sections/failure/Failure.tsx'),
    import('#src/sections/not-found/NotFound.tsx'),
    import('#src/sections/received/Received.tsx'),
    import('#src/sections/not-sent/NotSent.tsx'),
  ]);
  const { Policy } = await import('#src/sections/policy/Policy.tsx');
  const { headlineStyle } = await import('#src/sections/hero/headline.ts');
  const sections = modules.flatMap((module) =>
    Object.values(module).filter((each) => typeof each === 'function' && /^[A-Z]/.test(each.name)),
  );
  return [
    `<style>${headlineStyle}</style>`,
    ...sections.map((section) =>
      renderToStaticMarkup(createElement(section as FunctionComponent<object>, props)),
    ),
    ...policies.policies.map((policy) => renderToStaticMarkup(createElement(Policy, { policy }))),
  ].join('');
}

test.each(['en', 'ar', 'ja'])(
  'in %s, pages differ only by the attributes of their fields',
  async (language) => {
    const recipient = { takenBy: 'server' } as const;
    const plain = readBrand(source, language);
    const expected = await renderSections(plain, readPolicies(plain, recipient));
    const withMarkers = await renderSections(
      marked.readBrand(source, language) as Brand,
      marked.readPolicies(plain, recipient),
    );
    const page = (content: string) =>
      preparePageForFrame(`<!doctype html><html><body>${content}</body></html>`);
    const html = page(withMarkers);
    const removeFields = (each: string) => each.replaceAll(/ data-field="[^"]*"/g, '');
    expect(removeFields(html)).toBe(removeFields(page(expected)));
    expect(html).toMatch(/<h1[^>]* data-field="\[\[&quot;\w\w\/hero.yaml&quot;,&quot;headline&quot;\]\]"/);
  },
);
