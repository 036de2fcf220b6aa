import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readPolicies } from '#lib/brand/policies.ts';
import { readBrand } from '#lib/brand/read.ts';

/** A brand as release 1.0.0 had it, but for its typefaces. */
const before = 'tests/support/upgrade/casa-da-vespera';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function upgrade(...words: string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/upgrade-brand/main.ts', ...words],
    { encoding: 'utf8' },
  );
  return { said: stdout + stderr, status };
}

/** Reads what was written, with the sample's typefaces, and its words for what 1.x did not have. */
function brandIn(folder: string) {
  cpSync('brands/vesper-row/en/desk.yaml', join(folder, 'pt/desk.yaml'));
  appendFileSync(
    join(folder, 'pt/after-sending.yaml'),
    'reply: { subject: "O seu pedido {$reference}", salutation: "{$name}," }\n',
  );
  cpSync('brands/vesper-row/typefaces.yaml', join(folder, 'typefaces.yaml'));
  return readBrand(pathToFileURL(`${folder}/`));
}

test('a brand of 1.x becomes data that reads as it did', () => {
  const folder = temporaryFolder();
  const { said, status } = upgrade(before, '--output', folder);
  expect(said).toBe(`30 files written to ${folder}.\n`);
  expect(status).toBe(0);

  const brand = brandIn(folder);
  const { facts, language, openingHours } = brand;
  const { words } = language;
  expect(facts).toMatchObject({ standardRequestHours: [24, 48], privateDiningPerEventFrom: 1250 });
  expect(openingHours.specialHours).toMatchObject({ '2026-04-02': [['09:30', '13:00']] });
  expect(words.about.values[2]?.text).toContain('Um pedido corrente leva 24–48 horas.');
  const [, second] = words.services.items;
  expect(second?.name).toBe('O dia a dia, tratado');
  expect(second?.pricing.amount.replace(/\s/g, ' ')).toBe('Desde 50 000 € por ano');
  expect(words.services.section.heading).toBe('Três serviços, e uma só pessoa que responde por eles.');
  expect(words.sheet.late({ late: 3, open: 5 })).toBe('Três estão atrasados.');
  expect(words.sheet.late({ late: 1, open: 1 })).toBe('Está atrasado.');
  expect(words.mail.lists['request-list'].heading({ count: 1 })).toBe('1 pedido numa só mensagem');
  expect(words.webhook.lists['alarm-list']({ count: 30, references: 'A, B', more: 28 })).toBe(
    'Em atraso, ou quase, 30 pedidos: A, B e mais 28.',
  );
  expect(words.times.onDay({ time: '01:00', hour: 1, day: 'segunda-feira' })).toBe('segunda-feira, à 01:00');
  expect(words.times.days({ from: 'segunda-feira', to: 'sexta-feira' })).toBe('segunda a sexta-feira');
  expect(words.mail.subject.namedWithService({ name: 'Ana', service: 'Mesas', reference: 'R' })).toBe(
    'Ana, Mesas (R)',
  );

  const { policies } = readPolicies(brand, { takenBy: 'service', host: 'forms.example' });
  const [, privacy, refund] = policies;
  expect(JSON.stringify(privacy)).toContain('forms.example, que recebe os pedidos');
  expect(JSON.stringify(refund).replace(/\s/g, ' ')).toMatch(/jantar de 1250 €.* 187,50 € .* 1062,50 €/);
  expect(privacy?.sections.map(({ id }) => id)).toContain('transferencias-internacionais');
});

test('whoever builds with a brand of 1.x is told of the command', () => {
  expect(() => readBrand(pathToFileURL(`${before}/`))).toThrow(
    `${before} is a brand of 1.x: “npm run upgrade:brand -- ${before}” turns it into data (docs/upgrading.md).`,
  );
});

test('what it cannot tell is written as it reads, and said', () => {
  const old = join(temporaryFolder(), 'lisboa');
  cpSync(before, old, { recursive: true });
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(old, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(
      join(old, file),
      text.replace(from, () => to),
    );
  };
  change('words/hero.ts', "'Discreto. Atento. Excecional.'", String.raw`'Dis\u00adcreto {e} atento \\o/'`);
  change('words/hero.ts', "'O seu tempo, de volta.'", "'Em ' + facts.quoteWithinHours * 2 + ' horas.'");
  change('words/form.ts', 'notText: (label', 'never: () => `x`, notText: (label');

  const { said, status } = upgrade(old);
  expect(status).toBe(1);
  expect(said).toContain('words/form.fieldProblems.never is a function that has no place in the new brand.');
  expect(said).toMatch(/Check these:\n- words\/hero\.ts: hero\.second: /);
  const { hero } = brandIn(old).language.words;
  expect(hero.headline).toBe('Dis\u00adcreto {e} atento \\o/');
  expect(hero.second).toBe('Em 48 horas.');
  expect(existsSync(join(old, 'words/hero.ts'))).toBe(true);
  expect(upgrade(old).said).toContain('has a brand.yaml already');
});

test('a folder that is no brand of 1.x is refused', () => {
  const { said, status } = upgrade('docs');
  expect(said).toContain('docs is no brand of 1.x: it has no brand.ts.');
  expect(status).toBe(1);
});
