import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { poll } from '#lib/browser/poll.ts';
import { words } from '#src/brand.ts';
import { useSession } from './session.ts';

/** How long a shown value may be out of date. */
const pauseMs = () => 4000;

export interface PolledValue<Value> {
  /** Undefined until it was read once. */
  readonly value: Value | undefined;
  /** The error of the last request. */
  readonly error: ApiError | ConnectionError | undefined;
  /** The sentence for the error. */
  readonly message: string | undefined;
  /** Shows the value that the server has sent after a change. */
  readonly replaceValue: (value: Value) => void;
  /** Reads at once. */
  readonly refresh: () => Promise<void>;
}

/** Reads a path of the API, and reads it again every few seconds while the page is visible. */
export function usePolledValue<Value>(path: string): PolledValue<Value> {
  const { api } = useSession();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<ApiError | ConnectionError>();
  const etag = useRef<string | null>(null);
  /** The number of values that were shown: a response to an earlier request is out of date. */
  const shown = useRef(0);

  const show = useCallback((changed: Value) => {
    shown.current += 1;
    etag.current = null;
    setValue(changed);
  }, []);

  const refresh = useCallback(async () => {
    const before = shown.current;
    try {
      const read = await api.read<Value>(path, etag.current);
      setError(undefined);
      if (!read || shown.current !== before) return;
      etag.current = read.etag;
      setValue(read.value);
    } catch (caught) {
      if (!(caught instanceof ConnectionError || caught instanceof ApiError)) throw caught;
      setError(caught);
    }
  }, [api, path]);

  useEffect(() => {
    const stop = poll(refresh, { pauseMs });
    return () => {
      // The next path has another ETag.
      etag.current = null;
      stop();
    };
  }, [refresh]);

  const message = error instanceof ConnectionError ? words.desk.line.lost : error?.message;
  return { value, error, message, replaceValue: show, refresh };
}
