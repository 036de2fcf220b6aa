import { useEffect, useRef, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { SealPlaintextProgress } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './hooks.ts';

const { earlier } = words.desk.sealing;

/**
 * A button that encrypts earlier requests in batches. Encryption stops when the user leaves the screen or the connection is lost,
 * and can be continued later.
 */
export function EncryptEarlierRequests() {
  const { api } = useSession();
  const { keys, inClear } = useKeys();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [progress, setProgress] = useState<{ readonly left: number; readonly total: number }>();
  const isMounted = useIsMounted();

  const encrypt = () =>
    run(async () => {
      const total = Math.max(progress?.total ?? 0, inClear);
      let left = inClear;
      while (left > 0 && isMounted.current) {
        setProgress({ left, total });
        ({ left } = await api.post<SealPlaintextProgress>('keys/seal-earlier'));
      }
      setProgress({ left, total });
      await keys.refresh();
    });

  if (inClear === 0 && !progress) return null;
  return (
    <section className="stack">
      <h2>{earlier.heading}</h2>
      {progress && <Progress {...progress} />}
      {inClear > 0 && !isPending && !retry && (
        <>
          <p>{earlier.lead({ count: `${inClear}` })}</p>
          <p>
            <Button onClick={encrypt}>{earlier.seal}</Button>
          </p>
        </>
      )}
      <p role="status">{progress?.left === 0 && `${earlier.done} ${earlier.copies}`}</p>
      <ErrorMessage message={message} retry={retry} />
    </section>
  );
}

function Progress({ left, total }: { readonly left: number; readonly total: number }) {
  const done = Math.max(0, total - left);
  return (
    <p>
      <progress value={done} max={total} aria-label={earlier.heading} />{' '}
      {earlier.progress({ done: `${done}`, all: `${total}` })}
    </p>
  );
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
