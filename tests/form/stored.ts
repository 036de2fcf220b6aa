import { expect } from '@playwright/test';
import type { FormValues } from '../../testing/consultation-form.ts';
import type { RunningServer } from '../../testing/running-server.ts';

const labelOf: Readonly<Record<string, string>> = { wellness: 'Wellness & Lifestyle Experiences' };

/** The agency has exactly one request, and every word of it. Returns its reference. */
export async function expectStoredOnce(server: RunningServer, words: FormValues): Promise<string> {
  const references = await server.references();
  expect(references).toHaveLength(1);
  const [reference = ''] = references;
  const shown = await server.show(reference);
  for (const word of Object.values(words)) expect(shown).toContain(labelOf[word] ?? word);
  return reference;
}

/** A million characters, which are given back; and more than what a request may carry, 1 MiB, once they are encoded. */
export const tooLong = '"Every" word counts. '.repeat(49_000);
