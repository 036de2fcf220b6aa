import { useAttempt } from '#lib/browser/use-attempt.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { addressOf } from '../route.ts';
import { useKeys, useOpenByPasskey } from './hooks.ts';
import { OpenByPassphrase } from './Passphrase.tsx';

const { closed } = words.desk.sealing;

/** Above a screen that this device cannot read: what opens it, and leaves people who came by a link where they are. */
export function Closed() {
  const { lock, all, isIn } = useKeys();
  const { isPending, message, retry, run } = useAttempt(words.desk.line.notSent);
  const openByPasskey = useOpenByPasskey();
  if (all.length === 0 || (lock === 'open' && isIn)) return null;
  return (
    <>
      <p role="status">
        {closed.sentence}{' '}
        {lock === 'passkey' && (
          <Button isPlain isDisabled={isPending} onClick={() => run(openByPasskey)}>
            {closed.open}
          </Button>
        )}
        {lock !== 'passkey' && lock !== 'passphrase' && (
          <a href={addressOf('sealing')} className={plainButtonClass}>
            {closed.open}
          </a>
        )}
      </p>
      {lock === 'passphrase' && <OpenByPassphrase />}
      <ErrorMessage message={message} retry={retry} />
    </>
  );
}
