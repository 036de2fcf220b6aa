import type { Session } from '../domain/session.ts';
import type { Environment } from '../http/environment.ts';

/** What handlers behind the sign-in know of each request. */
export interface DeskEnvironment extends Environment {
  Variables: Environment['Variables'] & {
    session: Session;
    /** @throws a refusal with 401 when the session has ended meanwhile, with 403 when the device waits for a decision since */
    stillIn: () => Promise<void>;
  };
}
