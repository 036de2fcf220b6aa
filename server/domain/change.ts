/** What somebody does about a request: takes it on, answers it, says that it is no spam, takes the last of these back. */
export const changeActions = ['taken', 'answered', 'cleared', 'undone'] as const;
export type ChangeAction = (typeof changeActions)[number];

export interface RequestChange {
  readonly action: ChangeAction;
  /** The action that `undone` took back. */
  readonly undid?: Exclude<ChangeAction, 'undone'>;
  /** The initials of whoever did it. */
  readonly by: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

export type ChangeOutcome =
  | 'changed'
  /** Somebody did that before, or there is nothing to take back. */
  | 'unchanged'
  /** The request has been changed so often in the last hour that only `undone` is still taken. */
  | 'too-many';
