import type { InboxSession } from '../domain/session.ts';
import type { HonoEnvironment } from '../http/environment.ts';

export interface InboxEnvironment extends HonoEnvironment {
  Variables: HonoEnvironment['Variables'] & {
    session: InboxSession;
    /**
     * @throws {ApiError} 401 if the session has expired since the start of the request, 403 if a colleague must now
     * decide about the device
     */
    recheckSession: () => Promise<void>;
  };
}
