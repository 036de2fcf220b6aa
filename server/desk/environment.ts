import type { Session } from '../domain/session.ts';
import type { Environment } from '../http/environment.ts';

/** What handlers behind the sign-in know of each request. */
export interface DeskEnvironment extends Environment {
  Variables: Environment['Variables'] & {
    session: Session;
    /** @throws a refusal with 401 when the session has ended meanwhile */
    stillIn: () => Promise<void>;
  };
}
