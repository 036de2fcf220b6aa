import { readConfiguration } from './settings/configuration.ts';

/**
 * Serves the site: in this process, or with `EDITOR=on` in one of its own, so that another release can take its place.
 * @throws {ConfigurationError} on a setting that cannot be used, before anything is done
 */
export async function start(environment = process.env): Promise<void> {
  const configuration = readConfiguration(environment);
  if (configuration.editor) {
    const { supervise } = await import('./supervisor.ts');
    await supervise(configuration.editor, environment);
  } else {
    const { serve } = await import('./serve.ts');
    await serve(environment);
  }
}
