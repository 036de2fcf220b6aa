import { expect, test } from 'vitest';
import { deriveDeviceCode } from './device-code.ts';

const device = { id: 'TGFwdG9w', recipient: 'age1pq1laptop' };

test('the code is the same on every device, and has four groups of four characters', async () => {
  const code = await deriveDeviceCode(device);

  expect(code).toBe('7187 XHJR R3PM RV26');
  expect(await deriveDeviceCode({ ...device })).toBe(code);
});

test('the code differs for each recipient and device', async () => {
  const code = await deriveDeviceCode(device);

  expect(await deriveDeviceCode({ ...device, recipient: 'age1pq1server' })).not.toBe(code);
  expect(await deriveDeviceCode({ ...device, id: 'UGhvbmU' })).not.toBe(code);
});
