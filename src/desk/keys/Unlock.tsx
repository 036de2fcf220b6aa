import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { Lock } from './device-keys.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { NewPassphrase, Passphrase } from './Passphrase.tsx';
import { useOpenByPasskey } from './use-open-by-passkey.ts';

const { passkey, elsewhere } = words.desk.sealing;

/** What it takes to open this device's own key. */
export function Unlock({ lock }: { readonly lock: Exclude<Lock, 'open'> }) {
  switch (lock) {
    case 'passkey':
      return <ByPasskey />;
    case 'passphrase':
      return <Passphrase />;
    case 'new passphrase':
      return <NewPassphrase />;
    case 'elsewhere':
      return <KeysScreen {...elsewhere} />;
  }
}

function ByPasskey() {
  const { busy, trouble, again, open } = useOpenByPasskey();
  return (
    <KeysScreen heading={passkey.heading} lead={passkey.lead}>
      <p>
        <button type="button" className={inkButtonClass} aria-disabled={busy} onClick={open}>
          {passkey.button}
        </button>
      </p>
      <Trouble sentence={trouble} again={again} />
    </KeysScreen>
  );
}
