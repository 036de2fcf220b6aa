import { expect } from 'vitest';
import { createEmptyLocation, type engines } from '../stores/databases.ts';
import { openTestStore } from '../stores/test-store.ts';
import { runCommandInProcess } from './cli-command.ts';

/** Opens a store as the server does. Returns the store, and functions that run CLI commands on it. */
export async function createStoreWithCli(
  engine: (typeof engines)[number],
  settings: Record<string, string> = {},
  run: (
    ...typed: [words: string[], settings: Record<string, string>]
  ) => ReturnType<typeof runCommandInProcess> = runCommandInProcess,
) {
  const empty = await createEmptyLocation(engine);
  const store = await openTestStore(empty.location);
  const desk = async (...words: string[]) => {
    const { code, said, complained } = await run(words, { ...empty.settings, ...settings });
    return { code, said: code === 0 ? said : complained };
  };
  const refuse = async (error: string, ...words: string[]) =>
    expect(await desk(...words)).toEqual({ code: 1, said: expect.stringContaining(error) });
  return { store, desk, refuse, settings: { ...empty.settings, ...settings } };
}
