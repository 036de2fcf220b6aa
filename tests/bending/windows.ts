/** The windows, in px: phones upright and lying, tablets, laptops low and high, desktops. */
export type Window = readonly [width: number, height: number];

export const windows: readonly Window[] = [
  [320, 600],
  [360, 640],
  [390, 844],
  [568, 320],
  [740, 360],
  [768, 1024],
  [1024, 600],
  [1280, 600],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];

/** A window of 1280 × 1024 px at 400 %, one of 1440 × 900 px at 400 % and 300 %, one of 1280 × 800 px at 200 %. */
const zoomed: readonly Window[] = [
  [320, 256],
  [360, 225],
  [480, 300],
  [640, 400],
];

/** All windows in which a changed page is looked at. */
export const everyWindow = (change: string): readonly Window[] => (change === 'zoom' ? zoomed : windows);

/** Few, in which most faults show. */
const few: Readonly<Record<string, readonly Window[]>> = {
  'as it is': [
    [320, 600],
    [568, 320],
    [768, 1024],
    [1024, 600],
    [1280, 800],
  ],
  spacing: [
    [320, 600],
    [768, 1024],
    [1280, 600],
  ],
  zoom: [[320, 256]],
  'font-size': [
    [320, 600],
    [1280, 800],
  ],
  'text-zoom': [
    [320, 600],
    [768, 1024],
    [1280, 800],
  ],
  longer: [
    [320, 600],
    [1024, 600],
    [1280, 800],
  ],
  german: [
    [320, 600],
    [768, 1024],
    [1280, 800],
  ],
  arabic: [
    [320, 600],
    [1280, 800],
  ],
  japanese: [
    [320, 600],
    [768, 1024],
  ],
};

export const fewWindows = (change: string): readonly Window[] => few[change] ?? [];
