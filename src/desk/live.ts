/** What is read again and again while somebody looks at it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { LineLost, type Read, Refused } from './api.ts';
import { pollWhileVisible } from './poll.ts';
import { useSession } from './session.ts';

/** How long what is shown may be out of date. */
const everyMs = 4000;

export interface Live<Value> {
  /** Undefined until it was read once. */
  readonly value: Value | undefined;
  /** Whether the last try found no line. */
  readonly lost: boolean;
  /** What the server refused, such as a request that was erased. */
  readonly refused: Refused | undefined;
  /** Shows what the server has answered to a change. */
  readonly show: (value: Value) => void;
  /** Reads at once. */
  readonly refresh: () => Promise<void>;
}

/** Reads a path of the API, and reads it again every few seconds while the page is visible. */
export function useLive<Value>(path: string): Live<Value> {
  const { api } = useSession();
  const [value, setValue] = useState<Value>();
  const [lost, setLost] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const etag = useRef<string | null>(null);
  /** Of what was shown last: an answer to what was asked before is out of date. */
  const shown = useRef(0);

  const show = useCallback((answered: Value) => {
    shown.current += 1;
    etag.current = null;
    setValue(answered);
  }, []);

  const refresh = useCallback(async () => {
    const before = shown.current;
    try {
      const read: Read<Value> | undefined = await api.read<Value>(path, etag.current);
      setLost(false);
      setRefused(undefined);
      if (!read || shown.current !== before) return;
      etag.current = read.etag;
      setValue(read.value);
    } catch (error) {
      if (error instanceof LineLost) setLost(true);
      else if (error instanceof Refused) setRefused(error);
      else throw error;
    }
  }, [api, path]);

  useEffect(() => {
    const stop = pollWhileVisible(refresh, everyMs);
    return () => {
      // The next path's is another.
      etag.current = null;
      stop();
    };
  }, [refresh]);

  return { value, lost, refused, show, refresh };
}
