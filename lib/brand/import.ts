import { brandDirectory } from './directory.ts';

/**
 * Imports a file of the selected brand, for Astro's configuration and what that imports: there `#brand/…` is the sample,
 * whichever brand is selected.
 */
export const importFromBrand = <Exports>(file: string): Promise<Exports> =>
  import(/* @vite-ignore */ new URL(file, brandDirectory()).href);
