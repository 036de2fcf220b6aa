import { emptyPlace, type engines } from '../stores/databases.ts';
import { opened } from '../stores/open-store.ts';
import { runDesk } from './desk-command.ts';

/** A store that stays open, as the server's does, and the desk's command line beside it. */
export async function agency(
  engine: (typeof engines)[number],
  settings: Record<string, string> = {},
  run: (
    ...typed: [words: string[], settings: Record<string, string>]
  ) => ReturnType<typeof runDesk> = runDesk,
) {
  const place = await emptyPlace(engine);
  const store = await opened(place.location);
  const desk = async (...words: string[]) => {
    const { code, said, complained } = await run(words, { ...place.settings, ...settings });
    return { code, said: code === 0 ? said : complained };
  };
  return { store, desk, settings: { ...place.settings, ...settings } };
}
