import { useEffect, useState } from 'react';
import type { Figures } from '#lib/editor/api.ts';
import { api } from './api-client.ts';
import type { Autosave } from './autosave/autosave.ts';

/** The delay between a save and the reload of the figures, in ms, so that the preview reloads first. */
const pauseMs = 1500;

/** Returns the brand's figures in a language. Reloads them after each save. */
export function useFigures(language: string, autosave: Autosave): Figures | undefined {
  const [figures, setFigures] = useState<Figures>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => api.figures(language).then(setFigures, () => undefined);
    read();
    const unsubscribe = autosave.onSaved(() => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [language, autosave]);
  return figures;
}
