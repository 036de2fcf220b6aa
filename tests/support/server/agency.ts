import { createEmptyLocation, type engines } from '../stores/databases.ts';
import { openTestStore } from '../stores/test-store.ts';
import { runCommandInProcess } from './cli-command.ts';

/** A store that stays open, as the server's does, and the desk's command line beside it. */
export async function createAgency(
  engine: (typeof engines)[number],
  settings: Record<string, string> = {},
  run: (
    ...typed: [words: string[], settings: Record<string, string>]
  ) => ReturnType<typeof runCommandInProcess> = runCommandInProcess,
) {
  const place = await createEmptyLocation(engine);
  const store = await openTestStore(place.location);
  const desk = async (...words: string[]) => {
    const { code, said, complained } = await run(words, { ...place.settings, ...settings });
    return { code, said: code === 0 ? said : complained };
  };
  return { store, desk, settings: { ...place.settings, ...settings } };
}
