/**
 * Prints all texts for the agency in mails, webhooks and the request sheet as a JSON list. The environment variable
 * `BRAND` selects the brand. It runs as a separate process, because a process has one brand.
 */

import { serviceOptions } from '#src/brand/form.ts';
import { brand, words } from '#src/brand.ts';
import { staffActions } from '../../../server/domain/change.ts';
import { listMessageKinds, type OutgoingMessage } from '../../../server/domain/message.ts';
import { maxCountedRequests, requestSheetLists, type SheetRequest } from '../../../server/domain/sheet.ts';
import { spamReasons } from '../../../server/domain/spam-detection.ts';
import { createMail, createMailDesign } from '../../../server/messages/mail/mail.ts';
import { createWebhookChannel } from '../../../server/messages/webhook/webhook.ts';
import { createRequestSheetView } from '../../../server/sheet/sheet-view.ts';
import { getSampleBrand, sampleStaffTexts } from '../sample-brand.ts';
import { sheetRequest } from '../stores/sheet-store.ts';
import {
  createListMessage,
  createRequestMessage,
  generalMessages,
  mailSettings,
  sampleStoredRequest,
  sampleStoreId,
} from './outgoing-messages.ts';

const reference = `${brand.referencePrefix}-7K3Q-9F2M`;
const service = serviceOptions.at(1)?.value ?? '';
/** A request whose fields contain only the brand's texts, so that all other words come from the code. */
const visitor = {
  reference,
  name: brand.name,
  email: brand.email,
  company: words.brand.headquarters,
  service_interest: service,
  message: words.brand.tagline,
};
const link = brand.website;
const by = brand.referencePrefix;
const at = '2026-03-09T13:12:00.000Z';
const doubts = JSON.stringify(spamReasons);
const taken = { taken_by: by, taken_at: at };
const answered = { answered_by: by, answered_at: at };

const undoable = staffActions.filter((action) => action !== 'undone');
const changes = [
  ...undoable.map((action) => ({ action, by, at })),
  ...undoable.map((undid) => ({ action: 'undone' as const, undid, by, at })),
];

const messages: readonly OutgoingMessage[] = [
  ...(['request', 'reminder', 'alarm', 'link', 'duty-link'] as const).flatMap((kind) =>
    [
      {},
      { doubts },
      { reply_by: null },
      { service_interest: '' },
      { message: `${words.brand.tagline}\n`.repeat(2000) },
      taken,
    ].map((columns) => createRequestMessage(kind, { ...visitor, ...columns })),
  ),
  ...[taken, answered].flatMap((columns) =>
    changes.map(
      (change) =>
        ({
          ...createRequestMessage('change', { ...visitor, ...columns }),
          changes: [change],
        }) as OutgoingMessage,
    ),
  ),
  ...generalMessages.filter(({ kind }) => kind === 'sheet'),
  ...[0, 1, 2].map(
    (open): OutgoingMessage => ({
      kind: 'sheet',
      id: 'sheet:2026-03-09',
      storeId: sampleStoreId,
      createdAt: new Date(at),
      open,
      late: open - 1,
      first: [],
    }),
  ),
  ...listMessageKinds.flatMap((kind) =>
    [1, 37].map((total) =>
      createListMessage(
        kind,
        [
          { ...sampleStoredRequest, ...visitor, doubts },
          { ...sampleStoredRequest, ...visitor },
        ],
        total,
      ),
    ),
  ),
];

const mailBrand = createMailDesign(getSampleBrand());
const mails = messages.flatMap((message) =>
  (['everything', 'reference'] as const).flatMap((details) => {
    const settings = { ...mailSettings, from: brand.email, to: brand.email, details };
    const { subject, text, html } = createMail(message, settings, mailBrand, link);
    return [subject, text, html];
  }),
);

async function listChatTexts(): Promise<string[]> {
  const texts: string[] = [];
  globalThis.fetch = async (_, init) => {
    texts.push((JSON.parse(String(init?.body)) as { text: string }).text);
    return new Response();
  };
  const secret = Buffer.alloc(32).toString('base64');
  const channel = createWebhookChannel(
    {
      webhook: { format: 'standard', url: new URL('https://chat.example'), secret },
    },
    getSampleBrand,
  );
  for (const message of messages) {
    if (channel?.kinds.includes(message.kind)) await channel.deliver(message, new AbortController().signal);
  }
  return texts;
}

const request = (own: Partial<SheetRequest>): SheetRequest =>
  sheetRequest({ reference, serviceInterest: service, ...own });

function createSheetViews(): unknown[] {
  const waiting = [
    request({ doubts: spamReasons }),
    request({ doubts: spamReasons, clearedAt: at }),
    request({ takenBy: by, takenAt: at, undoable: { action: 'taken', number: 1 } }),
  ];
  const answered = [
    request({ answeredBy: by, answeredAt: at }),
    request({ answeredBy: null, answeredAt: at }),
  ];
  const pages = [0, 1, 2, 3, maxCountedRequests + 1].flatMap((count) =>
    requestSheetLists.map((list) => ({
      kind: 'sheet' as const,
      view: { list, page: 2 },
      entries: waiting.slice(0, count),
      more: true,
      answered,
      moreAnswered: true,
      waiting: count,
      late: count,
      doubtful: count,
    })),
  );
  const single = [...waiting, ...answered].map((entry) => ({
    kind: 'request' as const,
    entry,
    ofSheet: true,
  }));
  return ['2026-03-09T13:00:00Z', '2026-03-09T14:00:00Z'].flatMap((now) =>
    [...pages, ...single].map((shown) => createRequestSheetView(shown, new Date(now), sampleStaffTexts)),
  );
}

/** Keys of values that are identifiers, not texts for readers. */
const codeKeys = ['tone', 'action', 'invalid', 'href', 'undoes'];

const listTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => (codeKeys.includes(name) ? [] : listTexts(inner)))
    : [String(value)];

console.log(
  JSON.stringify([...new Set([...mails, ...(await listChatTexts()), ...listTexts(createSheetViews())])]),
);
