/** The actions on a request: take it on, answer it, mark it as not spam, undo the last action. */
export const changeActions = ['taken', 'answered', 'cleared', 'undone'] as const;
export type ChangeAction = (typeof changeActions)[number];

export interface RequestChange {
  readonly action: ChangeAction;
  /** The action that was undone; only if `action` is `undone`. */
  readonly undid?: Exclude<ChangeAction, 'undone'>;
  /** The initials or name of the person who made the change. */
  readonly by: string;
  /** The time of the change: ISO 8601, in UTC. */
  readonly at: string;
}

export type ChangeOutcome =
  | 'changed'
  /** The action was done before, or there is nothing to undo. */
  | 'unchanged'
  /** The request was changed too often in the last hour: only `undone` is accepted. */
  | 'too-many';
