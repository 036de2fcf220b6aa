/** What pictures a brand may have, and what each has to be like. A picture's file is named after its role. */
import { services } from '#brand/words/services.ts';
import { testimonials } from '#brand/words/testimonials.ts';

interface Kind {
  /** How many times as wide as high it may be: its frames crop it to less and to more. */
  readonly shape: readonly [from: number, to: number];
  /**
   * The files that it is encoded in: AVIF quality by width in px, narrowest first. A picture that is narrower than the
   * last looks soft.
   */
  readonly qualities: Readonly<Record<number, number>>;
  /** Below this width, in px, it is refused. */
  readonly least: number;
}

/** The lowest AVIF quality that keeps film grain and plaster. */
const fine = 53;
/** Of pictures seen while their light changes: dark, and not for long. */
const overlay = 39;
/** Of rooms before they are lit, which are hardly seen at all. */
const dark = 32;

/** WebP quality of the files for browsers without AVIF. */
export const webpQuality = 76;

/** The one table of shapes, widths and qualities. */
const kinds = {
  /** Phones on their side wait for it; pitted stone looks the same as with more, and costs a sixth less. */
  hero: { shape: [1.4, 1.8], qualities: { 1280: 48, 2000: 50 }, least: 1280 },
  /**
   * Most of what a phone waits for. In the narrowest, 8 KB arrive in one round trip, 13 KB in two, and on a modest phone
   * they look the same.
   */
  tallHero: { shape: [0.5, 0.75], qualities: { 640: 40, 1080: 50, 1440: fine }, least: 720 },
  heroOverlay: { shape: [1.4, 1.8], qualities: { 2000: overlay }, least: 1280 },
  /** Also seen before the dawn, and only until it comes: there the narrow file will do. */
  nightOverlay: { shape: [1.4, 1.8], qualities: { 1280: overlay, 2000: overlay }, least: 1280 },
  tallHeroOverlay: { shape: [0.5, 0.75], qualities: { 1080: overlay }, least: 720 },
  /** The same stones as the hero's. */
  dawn: { shape: [1.4, 1.8], qualities: { 1280: 50, 2000: 50 }, least: 1080 },
  tallDawn: { shape: [0.5, 0.75], qualities: { 1080: 46 }, least: 720 },
  /** A whole wall that words stand on, and the floor before it. */
  wall: { shape: [1.1, 1.4], qualities: { 1280: 46, 2000: 42 }, least: 1280 },
  /** A door, and the floor before it down to our feet, which words stand on. */
  upright: { shape: [0.3, 0.4], qualities: { 720: fine, 1080: 38 }, least: 720 },
  /** A dark room. */
  room: { shape: [1.4, 1.8], qualities: { 1280: 46, 2000: 42 }, least: 1080 },
  scene: { shape: [1.4, 1.8], qualities: { 1280: fine, 2000: fine }, least: 1080 },
  /** A room, and the desk before it, down to its edge: paper lies on it. Fluted glass smears at a lower quality. */
  desk: { shape: [0.9, 1.15], qualities: { 1280: 52, 2000: 48 }, least: 1080 },
  service: { shape: [1.2, 2], qualities: { 1280: 46, 2000: 42 }, least: 1080 },
  /** Comes with the first view, on small phones in a size of its own. */
  firstService: { shape: [1.2, 2], qualities: { 720: fine, 1280: 46, 2000: 42 }, least: 1080 },
  portrait: { shape: [0.8, 1.25], qualities: { 480: fine, 960: fine }, least: 480 },
  /** Something that lies across the edge of a paper: cut out, with its shadow. Small, with fine gilding. */
  cutOut: { shape: [1.5, 1.8], qualities: { 800: 55 }, least: 640 },
  /** A room before its light comes up. */
  unlit: { shape: [1.2, 2], qualities: { 960: dark }, least: 640 },
  uprightUnlit: { shape: [0.3, 0.4], qualities: { 720: dark }, least: 480 },
} as const satisfies Record<string, Kind>;

export interface Role extends Kind {
  /** Who cannot do without it, as a sentence names them. */
  readonly neededBy?: string;
  /** The role of the same place in another light, without which it is not shown. It has the same shape. */
  readonly lightOf?: string;
  /** The role of the same place for wide viewports, without which it is not shown. */
  readonly tallOf?: string;
}

const room = (name: string, kind: Kind, more?: Pick<Role, 'neededBy' | 'tallOf'>): [string, Role][] => [
  [name, { ...kind, ...more }],
  [`${name}-unlit`, { ...(kind === kinds.upright ? kinds.uprightUnlit : kinds.unlit), lightOf: name }],
];

/** Every role of the brand's pictures, by name. */
export const roles: ReadonlyMap<string, Role> = new Map([
  ['hero', { ...kinds.hero, neededBy: 'the first screen' }],
  ['hero-dusk', { ...kinds.heroOverlay, lightOf: 'hero' }],
  ['hero-night', { ...kinds.nightOverlay, lightOf: 'hero' }],
  ['hero-dawn', kinds.dawn],
  ['hero-tall', kinds.tallHero],
  ['hero-tall-dusk', { ...kinds.tallHeroOverlay, lightOf: 'hero-tall' }],
  ['hero-tall-night', { ...kinds.tallHeroOverlay, lightOf: 'hero-tall' }],
  ['hero-tall-dawn', { ...kinds.tallDawn, tallOf: 'hero-dawn' }],
  ...services.flatMap(({ id }, place) =>
    room(id, place ? kinds.service : kinds.firstService, { neededBy: `the service “${id}”` }),
  ),
  ...room('about', kinds.desk),
  ['pen', kinds.cutOut],
  ...testimonials.flatMap(({ name, image }): [string, Role][] =>
    image ? [[image.role, { ...kinds.portrait, neededBy: `the testimonial by ${name}` }]] : [],
  ),
  ...room('faqs', kinds.wall),
  ...room('faqs-tall', kinds.upright, { tallOf: 'faqs' }),
  ...room('contact', kinds.room),
  ['not-found', kinds.scene],
]);

/** The widths that a role's picture is encoded in, in px, narrowest first. */
export const widthsOf = ({ qualities }: Pick<Role, 'qualities'>): readonly number[] =>
  Object.keys(qualities).map(Number);
