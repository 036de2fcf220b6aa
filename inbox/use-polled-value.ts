import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError } from '#lib/browser/api-client.ts';
import { poll } from '#lib/browser/poll.ts';
import { words } from '#src/brand.ts';
import { useSession } from './session.ts';

/** A hidden page polls only if it must, and less often. */
const pauseMs = () => (document.hidden ? 60_000 : 4000);

/** The value is undefined until the first response. `error` and `message` describe the last request. */
export type PolledValue<Value> = ReturnType<typeof usePolledValue<Value>>;

/** @param path false to not poll. The value is undefined then. */
export function usePolledValue<Value>(path: string | false, { whileHidden = false } = {}) {
  const { api } = useSession();
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<ApiError | ConnectionError>();
  const etag = useRef<string | null>(null);
  /** The number of calls of `replaceValue`. If it increased during a request, the response is outdated. */
  const replacements = useRef(0);

  const replaceValue = useCallback((newValue: Value) => {
    replacements.current += 1;
    etag.current = null;
    setValue(newValue);
  }, []);

  const refresh = useCallback(async () => {
    if (path === false) return;
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
    const stop = poll(refresh, { pauseMs, whileHidden });
    return () => {
      // Discards the ETag of the previous path.
      etag.current = null;
      stop();
    };
  }, [refresh, whileHidden]);

  const message = error instanceof ConnectionError ? words.desk.line.lost : error?.message;
  return { value: path === false ? undefined : value, error, message, replaceValue, refresh };
}
