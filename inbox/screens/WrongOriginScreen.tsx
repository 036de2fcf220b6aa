import { useSyncExternalStore } from 'react';
import { inboxPath } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { subscribeToHash } from '../route.ts';
import { Screen } from '../Screen.tsx';

const { elsewhere } = words.desk;

/**
 * The page at another origin than the desk's, where no passkey works: it links to the same place at the right one. It neither
 * asks the server nor redirects, which could loop behind a proxy.
 */
export function WrongOriginScreen({ origin }: { readonly origin: string }) {
  const fragment = useSyncExternalStore(subscribeToHash, () => location.hash);
  return (
    <Screen title={elsewhere.heading} heading={elsewhere.heading} label={words.desk.label}>
      <div className="stack">
        <p className="lead">{elsewhere.desk}</p>
        <p>
          <a href={`${origin}${inboxPath}${fragment}`}>{`${origin}${inboxPath}`}</a>
        </p>
      </div>
    </Screen>
  );
}
