/** What every channel may say of a request: nothing that a visitor wrote. */
import { serviceInterests } from '#shared/consultation-request.ts';
import type { DoubtReason } from '../consultations/doubt.ts';
import { doubtsOf } from '../store/changes.ts';
import type { StoredRequest } from '../store/store.ts';

/** Why it may be spam; nothing once somebody has said that it is none. */
export const presentDoubts = (request: StoredRequest): readonly DoubtReason[] =>
  request.cleared_at === null ? doubtsOf(request) : [];

/** The service that was chosen; undefined for none, and for one that the brand has taken off its list since. */
export const chosenService = ({ service_interest }: StoredRequest) =>
  serviceInterests.find(({ value }) => value !== '' && value === service_interest);
