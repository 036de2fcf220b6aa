import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { addressOf } from '../route.ts';
import { OpenByPassphrase } from './Passphrase.tsx';
import { useKeys } from './use-keys.ts';
import { useOpenByPasskey } from './use-open-by-passkey.ts';

const { closed } = words.desk.sealing;

/** Above what is shown, where this device cannot read it: what opens it, and leaves whoever came by a link where they are. */
export function Closed() {
  const { lock, all, isIn } = useKeys();
  const { busy, trouble, again, open } = useOpenByPasskey();
  if (all.length === 0 || (lock === 'open' && isIn)) return null;
  return (
    <>
      <p role="status">
        {closed.sentence}{' '}
        {lock === 'passkey' && (
          <button type="button" className={plainButtonClass} aria-disabled={busy} onClick={open}>
            {closed.open}
          </button>
        )}
        {lock !== 'passkey' && lock !== 'passphrase' && (
          <a href={addressOf('sealing')} className={plainButtonClass}>
            {closed.open}
          </a>
        )}
      </p>
      {lock === 'passphrase' && <OpenByPassphrase />}
      <Trouble sentence={trouble} again={again} />
    </>
  );
}
