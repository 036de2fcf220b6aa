import type { RequestChange } from './change.ts';
import type { StoredRequest } from './stored-request.ts';

export const messageKinds = [
  'request',
  /** `reminderAfterMinutes` from `facts.yaml` have passed since the request was received. */
  'reminder',
  'alarm',
  'change',
  /**
   * The link to a request, for the staff. It has its own mail, because replies to visitors may quote the mail about the
   * request.
   */
  'link',
  'duty-link',
  /** Today's link to the request sheet, which is sent when the agency opens. */
  'sheet',
  /** Lists of requests with the same text or from the same network, which have no messages of their own. */
  'request-list',
  'reminder-list',
  'alarm-list',
  /** The server rejects all requests, because it cannot verify the encryption settings. */
  'sealing-alarm',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const listMessageKinds = [
  'request-list',
  'reminder-list',
  'alarm-list',
] as const satisfies MessageKind[];
export type ListMessageKind = (typeof listMessageKinds)[number];

export type UnansweredRequest = Pick<
  StoredRequest,
  'reference' | 'service_interest' | 'received_at' | 'reply_by'
>;

/** A request in a message about several requests. The visitor's name is truncated. */
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

/** A message to the agency. It contains the requests as they were when the delivery attempt started. */
export type OutgoingMessage = {
  /**
   * The id of the message, such as `reminder:VR-7K3Q-9F2M`. It is unique in its database, and all delivery attempts
   * have the same id.
   */
  readonly id: string;
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
      readonly first: readonly UnansweredRequest[];
    }
  | {
      readonly kind: ListMessageKind;
      /** At most a hundred unanswered requests. Possible spam is at the end. */
      readonly requests: readonly ListedRequest[];
      readonly total: number;
    }
);

export interface ChannelDescription {
  /** The channel's name. It is stored with each delivery, so it must never change. */
  readonly name: string;
  readonly kinds: readonly MessageKind[];
}
