import { useEffect, useRef, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { SealPlaintextProgress } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { useSession } from '../session.ts';
import { useKeys } from './hooks.ts';

const { earlier } = words.desk.sealing;

/** Seals earlier requests, a few at a time. It stops on another screen or offline, and continues there when it is started again. */
export function EncryptEarlierRequests() {
  const { api } = useSession();
  const { keys, inClear } = useKeys();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [progress, setProgress] = useState<{ readonly left: number; readonly all: number }>();
  const isHere = useIsHere();

  const seal = () =>
    run(async () => {
      const all = Math.max(progress?.all ?? 0, inClear);
      let left = inClear;
      while (left > 0 && isHere.current) {
        setProgress({ left, all });
        ({ left } = await api.post<SealPlaintextProgress>('keys/seal-earlier'));
      }
      setProgress({ left, all });
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
            <Button onClick={seal}>{earlier.seal}</Button>
          </p>
        </>
      )}
      <p role="status">{progress?.left === 0 && `${earlier.done} ${earlier.copies}`}</p>
      <ErrorMessage message={message} retry={retry} />
    </section>
  );
}

function Progress({ left, all }: { readonly left: number; readonly all: number }) {
  const done = Math.max(0, all - left);
  return (
    <p>
      <progress value={done} max={all} aria-label={earlier.heading} />{' '}
      {earlier.progress({ done: `${done}`, all: `${all}` })}
    </p>
  );
}

/** A ref that is false once the component was removed from the page. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
