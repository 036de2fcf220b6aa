import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { poll } from '#lib/browser/poll.ts';
import { words } from '#src/brand.ts';
import { useSession } from './session.ts';

/** Returns the polling interval. */
const pauseMs = () => 4000;

/** The value is undefined until the first response. `error` and `message` are about the last request. */
export type PolledValue<Value> = ReturnType<typeof usePolledValue<Value>>;

/** Polls an API path while the page is visible. */
export function usePolledValue<Value>(path: string) {
  const { api } = useSession();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<ApiError | ConnectionError>();
  const etag = useRef<string | null>(null);
  /** The number of replacements. If it has increased since a request was sent, the response is outdated. */
  const replacements = useRef(0);

  /** Replaces the value with the one in the response to a change. */
  const replaceValue = useCallback((newValue: Value) => {
    replacements.current += 1;
    etag.current = null;
    setValue(newValue);
  }, []);

  /** Reads the value now. */
  const refresh = useCallback(async () => {
    const before = replacements.current;
    try {
      const response = await api.read<Value>(path, etag.current);
      setError(undefined);
      if (!response || replacements.current !== before) return;
      etag.current = response.etag;
      setValue(response.value);
    } catch (caught) {
      if (!(caught instanceof ConnectionError || caught instanceof ApiError)) throw caught;
      setError(caught);
    }
  }, [api, path]);

  useEffect(() => {
    const stop = poll(refresh, { pauseMs });
    return () => {
      // Discards the ETag, which is invalid for another path.
      etag.current = null;
      stop();
    };
  }, [refresh]);

  const message = error instanceof ConnectionError ? words.desk.line.lost : error?.message;
  return { value, error, message, replaceValue, refresh };
}
