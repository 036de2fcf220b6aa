/**
 * The actions of the staff on a request. `taken` assigns the request to an employee, `cleared` marks it as not spam,
 * and `undone` undoes the previous action.
 */
export const staffActions = ['taken', 'answered', 'cleared', 'undone'] as const;
export type StaffAction = (typeof staffActions)[number];

export interface RequestChange {
  readonly action: StaffAction;
  /** Set only if `action` is `undone`. */
  readonly undid?: Exclude<StaffAction, 'undone'>;
  readonly by: string;
  /** ISO 8601, in UTC. */
  readonly at: string;
}

export type RequestChangeOutcome =
  | 'changed'
  /** The action was done before, or there is nothing to undo. */
  | 'unchanged'
  /** The request was changed too often in the last hour: only `undone` is accepted. */
  | 'too-many';
