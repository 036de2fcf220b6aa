import { expect } from '@playwright/test';
import { serviceOptions } from '#src/brand/form.ts';
import type { FormValues } from '../support/browser/consultation-form.ts';
import type { RunningServer } from '../support/server/running-server.ts';

/** Checks that exactly one stored request has these values. Returns its reference. */
export async function expectOneStoredRequest(server: RunningServer, values: FormValues): Promise<string> {
  const references = await server.listReferences();
  expect(references).toHaveLength(1);
  const [reference = ''] = references;
  const shown = await server.showRequest(reference);
  const interest = serviceOptions.find(({ value }) => value !== '' && value === values.serviceInterest);
  const printed = { ...values, serviceInterest: interest?.label ?? '' };
  for (const text of Object.values(printed)) expect(shown).toContain(text);
  return reference;
}
