import { words } from '#src/brand.ts';
import { type Attempt, NotDone, useAttempt } from '../attempt.ts';
import { useSession } from '../session.ts';
import { askForPrf } from './passkey.ts';
import { useKeys } from './use-keys.ts';

/** Opens this device's key by its passkey, after the page was loaded anew. */
export function useOpenByPasskey(): Omit<Attempt, 'run'> & { readonly open: () => void } {
  const { keys } = useKeys();
  const { me } = useSession();
  const { run, ...attempt } = useAttempt();
  const open = () =>
    run(async () => {
      const prf = await askForPrf(me.device.id).catch(() => {
        throw new NotDone(words.desk.sealing.passkey.notDone);
      });
      await keys.openByPasskey(prf);
    });
  return { ...attempt, open };
}
