import type { RequestChange } from '../../../server/domain/change.ts';
import {
  type ListMessageKind,
  listMessageKinds,
  type OutgoingMessage,
} from '../../../server/domain/message.ts';
import type { StoredRequest } from '../../../server/domain/stored-request.ts';
import type { MailSettings } from '../../../server/settings/configuration.ts';
import { sampleRequest } from '../server/server-fixtures.ts';

export const mailSettings: MailSettings = {
  smtpUrl: new URL('smtp://127.0.0.1:1'),
  requireTls: false,
  certificateAuthority: undefined,
  from: 'Vesper Row <site@vesperrow.example>',
  envelopeFrom: undefined,
  to: 'desk@vesperrow.example',
  duty: undefined,
  details: 'everything',
};

export const sampleStoredRequest: StoredRequest = {
  reference: 'VR-7K3Q-9F2M',
  dedupe_key: null,
  content_hash: '',
  name: sampleRequest.name,
  email: sampleRequest.email,
  phone: '+44 20 7946 0018',
  company: sampleRequest.company,
  service_interest: 'wellness',
  message: sampleRequest.message,
  language: 'en',
  received_at: '2026-03-09T11:30:00.000Z',
  reply_by: '2026-03-09T15:00:00.000Z',
  remind_at: '2026-03-09T14:30:00.000Z',
  text_fingerprint: null,
  doubts: null,
  cleared_at: null,
  taken_by: null,
  taken_at: null,
  answered_at: null,
  answered_by: null,
  sealed_with: null,
  sender_trace: null,
  sealed: null,
};

/** The columns of an encrypted request. */
export const encryptedColumns = {
  ...{ name: '', email: '', phone: '', company: '', message: '' },
  sealed_with: '0b9f8c9e-6d2c-4f53-a3f1-0d2c6f9a1b7e',
  sealed: 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCg==',
} as const satisfies Partial<StoredRequest>;

export const sampleSheetLink = `https://vesperrow.example/sheet/${'eyJhbGciOiJIUzI1NiJ9.'.repeat(8)}`;

export const sampleStoreId = '9f86d081884c7d65';

const change: RequestChange = { action: 'taken', by: 'AB', at: '2026-03-09T13:12:00.000Z' };

export function createRequestMessage(
  kind: 'request' | 'reminder' | 'alarm' | 'change' | 'link' | 'duty-link',
  columns: Partial<StoredRequest> = {},
): OutgoingMessage {
  const request = { ...sampleStoredRequest, ...columns };
  const id = `${kind}:${request.reference}`;
  const message = { id, storeId: sampleStoreId, createdAt: new Date(request.received_at) };
  return kind === 'change'
    ? { ...message, id: `${id}:3`, kind, request, changes: [change] }
    : { ...message, kind, request };
}

export const createListMessage = (
  kind: ListMessageKind,
  requests: readonly StoredRequest[],
  total = 37,
): OutgoingMessage => ({
  kind,
  id: `${kind}:2026-03-09T14:45:00.000Z`,
  storeId: sampleStoreId,
  createdAt: new Date('2026-03-09T14:45:00Z'),
  requests,
  total,
});

export const generalMessages: readonly OutgoingMessage[] = [
  {
    kind: 'sheet',
    id: 'sheet:2026-03-09',
    storeId: sampleStoreId,
    createdAt: new Date('2026-03-08T22:00:00Z'),
    open: 3,
    late: 1,
    first: [
      {
        ...sampleStoredRequest,
        reference: 'VR-2B8D-41TC',
        service_interest: 'luxury-travel',
        received_at: '2026-03-06T20:30:00.000Z',
        reply_by: '2026-03-06T22:30:00.000Z',
      },
      sampleStoredRequest,
    ],
  },
  ...listMessageKinds.map((kind) =>
    createListMessage(kind, [sampleStoredRequest, { ...sampleStoredRequest, doubts: '["quick"]' }]),
  ),
];
