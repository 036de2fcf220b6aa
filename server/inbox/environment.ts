import type { Session } from '../domain/session.ts';
import type { HonoEnvironment } from '../http/environment.ts';

/** The context variables of requests with a session. */
export interface InboxEnvironment extends HonoEnvironment {
  Variables: HonoEnvironment['Variables'] & {
    session: Session;
    /** @throws {ApiError} 401 if the session has ended since the request began, 403 if the device must wait for a decision now */
    recheckSession: () => Promise<void>;
  };
}
