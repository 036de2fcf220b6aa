import type { WindowSize } from '../bending/windows.ts';

export const checkedWindowSizes: readonly WindowSize[] = [
  [320, 600],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];
