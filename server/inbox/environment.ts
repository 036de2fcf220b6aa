import type { Session } from '../domain/session.ts';
import type { HonoEnvironment } from '../http/environment.ts';

/** What handlers behind the sign-in know of each request. */
export interface DeskHonoEnvironment extends HonoEnvironment {
  Variables: HonoEnvironment['Variables'] & {
    session: Session;
    /** @throws a refusal with 401 when the session has ended meanwhile, with 403 when the device waits for a decision since */
    stillIn: () => Promise<void>;
  };
}
