/** Sample keys, devices and a visitor's text for tests of encryption. */
import type { AgencyKey, DeviceInfo, NewKey } from '#lib/inbox/api.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';

export const sampleTexts: VisitorTexts = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  company: '',
  message: 'Two nights in Paris.',
};

export const sampleReference = 'VR-7K3Q-9F2M';

export const sampleTime = '2026-11-28T10:00:00.000Z';

export const sampleDevice = (id: string, recipient: string | null = null): DeviceInfo => ({
  id,
  label: id,
  addedAt: sampleTime,
  lastSeenAt: sampleTime,
  recipient,
  lockedIdentity: null,
  isApproved: false,
  holdsKey: false,
  invitedBy: null,
  approvedBy: null,
  awaitsDecisionSince: null,
});

/** Converts a new key to the format in which the server sends it to the device with this id. */
export const toAgencyKey = (
  id: string,
  { copies, recipient, recoveryRecipient }: NewKey,
  key: Pick<AgencyKey, 'id'> & Partial<AgencyKey>,
): AgencyKey => ({
  recipient,
  recoveryRecipient,
  madeAt: sampleTime,
  madeBy: 'somebody',
  retiredAt: null,
  copyState: null,
  hasRecoveryCopy: false,
  copy: copies.find(({ device }) => device === id)?.copy ?? null,
  devices: copies.map(({ device, voucher }) => ({ device, vouchers: [voucher], state: 'unconfirmed' })),
  ...key,
});
