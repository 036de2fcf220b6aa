import { words } from '#src/brand.ts';
import { ActionForm } from '../parts/ActionForm.tsx';
import { useOpenByPasskey } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import type { Lock } from './key-state.ts';
import { NewPassphrase, Passphrase } from './Passphrase.tsx';

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
  const openByPasskey = useOpenByPasskey();
  return (
    <KeysScreen heading={passkey.heading} lead={passkey.lead}>
      <ActionForm button={passkey.button} action={openByPasskey} />
    </KeysScreen>
  );
}
