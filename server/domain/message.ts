import type { RequestChange } from './change.ts';
import type { StoredRequest } from './stored-request.ts';

/** The kinds of messages to the agency. */
export const messageKinds = [
  /** A new request. */
  'request',
  /** The promised time is running out: `reminderAfterMinutes` of `facts.yaml` have passed. */
  'reminder',
  /** The promised time has passed. */
  'alarm',
  /** Somebody changed a request by a link, once or several times. */
  'change',
  /** The link to a request on the sheet, for the desk: apart from its mail, since a reply to that may quote it. */
  'link',
  /** The same, for whoever is on duty when the request is late. */
  'duty-link',
  /** The desk opens: today's link to the sheet. */
  'sheet',
  /** The same for many requests of one network, or with one text, none of which has a message of its own. */
  'request-list',
  'reminder-list',
  'alarm-list',
  /** No request is taken: how requests are sealed cannot be verified. */
  'sealing-alarm',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const listKinds = ['request-list', 'reminder-list', 'alarm-list'] as const satisfies MessageKind[];
export type ListKind = (typeof listKinds)[number];

/** What the morning's mail says of a request. */
export type WaitingRequest = Pick<
  StoredRequest,
  'reference' | 'service_interest' | 'received_at' | 'reply_by'
>;

/** What a list says of a request. The name is cut. */
export type ListedRequest = Pick<
  StoredRequest,
  | 'reference'
  | 'service_interest'
  | 'language'
  | 'received_at'
  | 'reply_by'
  | 'doubts'
  | 'cleared_at'
  | 'name'
>;

/** A message to the agency, with the requests that it is about, as they are stored when the attempt begins. */
export type OutgoingMessage = {
  /** Unique in its store, and the same at each attempt: `reminder:VR-7K3Q-9F2M`. */
  readonly id: string;
  /** The id of its store. */
  readonly storeId: string;
  readonly createdAt: Date;
} & (
  | { readonly kind: 'request' | 'reminder' | 'alarm'; readonly request: StoredRequest }
  | { readonly kind: 'link' | 'duty-link'; readonly request: StoredRequest }
  | { readonly kind: 'sealing-alarm' }
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

/** What the store knows of a channel: which messages it carries. */
export interface MessageChannel {
  /** Must never change, since it is stored with each delivery. */
  readonly name: string;
  readonly kinds: readonly MessageKind[];
}
