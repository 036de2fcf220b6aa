import type { RequestChange } from './change.ts';
import type { StoredRequest } from './stored-request.ts';

/** The kinds of messages to the agency. */
export const messageKinds = [
  /** A new request. */
  'request',
  /** The promised reply time ends soon: `reminderAfterMinutes` of `facts.yaml` have passed. */
  'reminder',
  /** The promised reply time has passed. */
  'alarm',
  /** A request was changed, once or several times, by a link. */
  'change',
  /**
   * The link to a request on the sheet, for the staff. The link has its own mail, since replies to visitors may quote the mail
   * about the request.
   */
  'link',
  /** The link to a late request, for the person on duty. */
  'duty-link',
  /** Today's link to the sheet, sent at opening time. */
  'sheet',
  /** Lists of requests from one network, or with one text, that have no messages of their own. */
  'request-list',
  'reminder-list',
  'alarm-list',
  /** No requests are accepted, since the state of sealing cannot be verified. */
  'sealing-alarm',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const listKinds = ['request-list', 'reminder-list', 'alarm-list'] as const satisfies MessageKind[];
export type ListKind = (typeof listKinds)[number];

/** The part of a request that the morning's mail shows. */
export type WaitingRequest = Pick<
  StoredRequest,
  'reference' | 'service_interest' | 'received_at' | 'reply_by'
>;

/** The part of a request that a message with a list shows. The name is truncated. */
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

/** A message to the agency, with its requests as stored when the delivery attempt begins. */
export type OutgoingMessage = {
  /**
   * The id of the message, such as `reminder:VR-7K3Q-9F2M`: unique in its store, and the same for all delivery attempts.
   */
  readonly id: string;
  /** The id of the store that sends the message. */
  readonly storeId: string;
  readonly createdAt: Date;
} & (
  | { readonly kind: 'request' | 'reminder' | 'alarm'; readonly request: StoredRequest }
  | { readonly kind: 'link' | 'duty-link'; readonly request: StoredRequest }
  | { readonly kind: 'sealing-alarm' }
  /** One or more changes made within a short time, oldest first. */
  | { readonly kind: 'change'; readonly request: StoredRequest; readonly changes: readonly RequestChange[] }
  | {
      readonly kind: 'sheet';
      readonly open: number;
      readonly late: number;
      /** The first open requests, in the order of the sheet. */
      readonly first: readonly WaitingRequest[];
    }
  | {
      readonly kind: ListKind;
      /** The unanswered requests, at most a hundred; possible spam comes last. */
      readonly requests: readonly ListedRequest[];
      readonly total: number;
    }
);

/** A channel, such as mail, with the kinds of messages that it delivers. */
export interface MessageChannel {
  /** The name of the channel, which is stored with each delivery and must never change. */
  readonly name: string;
  readonly kinds: readonly MessageKind[];
}
