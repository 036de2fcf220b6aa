import type { RequestChange } from './change.ts';
import type { StoredRequest } from './stored-request.ts';

/** What the agency is told of. */
export const messageKinds = [
  /** A new request. */
  'request',
  /** Three quarters of the time in which an answer was promised have passed. */
  'reminder',
  /** All of it has passed. */
  'alarm',
  /** Somebody did something to a request, by a link, perhaps several times. */
  'change',
  /** The link to a request's place on the sheet, for the desk: a reply to a mail about the request would carry it on. */
  'link',
  /** The same, for whoever is on duty when the request is late. */
  'duty-link',
  /** The desk opens: today's link to the sheet. */
  'sheet',
  /** The same of requests of which none has a message of its own: after others of their network, or with others' text. */
  'request-list',
  'reminder-list',
  'alarm-list',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const listKinds = ['request-list', 'reminder-list', 'alarm-list'] as const satisfies MessageKind[];
export type ListKind = (typeof listKinds)[number];

/** What the morning's mail says of a request. */
export type WaitingRequest = Pick<
  StoredRequest,
  'reference' | 'service_interest' | 'received_at' | 'reply_by'
>;

/** What a list says of a request. The name is the beginning of it. */
export type ListedRequest = Pick<
  StoredRequest,
  'reference' | 'service_interest' | 'received_at' | 'reply_by' | 'doubts' | 'cleared_at' | 'name'
>;

/** A message to the agency, with what it is about as the store has it when the attempt begins. */
export type OutgoingMessage = {
  /** The same at each attempt, and no other message's of its store: `reminder:VR-7K3Q-9F2M`. */
  readonly id: string;
  /** What tells its store from others. */
  readonly storeId: string;
  readonly createdAt: Date;
} & (
  | { readonly kind: 'request' | 'reminder' | 'alarm'; readonly request: StoredRequest }
  | { readonly kind: 'link' | 'duty-link'; readonly request: StoredRequest }
  /** Changes that were made shortly after one another, oldest first; at least one. */
  | { readonly kind: 'change'; readonly request: StoredRequest; readonly changes: readonly RequestChange[] }
  | {
      readonly kind: 'sheet';
      readonly open: number;
      readonly late: number;
      /** The first of those that are open, in the order of the sheet. */
      readonly first: readonly WaitingRequest[];
    }
  | {
      readonly kind: ListKind;
      /** Those that wait for an answer, or the first hundred of them; those that may be spam last. */
      readonly requests: readonly ListedRequest[];
      readonly total: number;
    }
);

/** Which messages go to a channel: as much of it as the store has to know. */
export interface ChannelPlan {
  /** Kept with each delivery, so it never changes. */
  readonly name: string;
  readonly kinds: readonly MessageKind[];
}
