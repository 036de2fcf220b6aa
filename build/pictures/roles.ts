/** What pictures a brand may have, and what each has to be like. A picture's file is named after its role. */
import { services } from '#brand/words/services.ts';
import { testimonials } from '#brand/words/testimonials.ts';

interface Kind {
  /** How many times as wide as high it may be: its frames crop it to less and to more. */
  readonly shape: readonly [from: number, to: number];
  /** Widths that it is encoded in, in px, narrowest first. A picture that is narrower than the last looks soft. */
  readonly widths: readonly number[];
  /** Below this width, in px, it is refused. */
  readonly least: number;
}

/** The one table of sizes. */
const kinds = {
  hero: { shape: [1.4, 1.8], widths: [1280, 2000], least: 1280 },
  tallHero: { shape: [0.5, 0.75], widths: [640, 1080, 1440], least: 720 },
  /** A whole wall that words stand on, and the floor before it. */
  wall: { shape: [1.1, 1.4], widths: [1280, 2000], least: 1280 },
  /** A door, and the floor before it down to our feet, which words stand on. */
  upright: { shape: [0.3, 0.4], widths: [720, 1080], least: 720 },
  scene: { shape: [1.4, 1.8], widths: [1280, 2000], least: 1080 },
  /** A room, and the desk before it, down to its edge: a sheet of the page lies on it. */
  desk: { shape: [0.9, 1.15], widths: [1280, 2000], least: 1080 },
  service: { shape: [1.2, 2], widths: [1280, 2000], least: 1080 },
  /** Comes with the first view, on small phones in a size of its own. */
  firstService: { shape: [1.2, 2], widths: [720, 1280, 2000], least: 1080 },
  portrait: { shape: [0.8, 1.25], widths: [480, 960], least: 480 },
  /** Something that lies across the edge of a sheet of the page: cut out, with its shadow. */
  cutOut: { shape: [1.5, 1.8], widths: [800], least: 640 },
  /** A room before its light comes up. */
  unlit: { shape: [1.2, 2], widths: [960], least: 640 },
  uprightUnlit: { shape: [0.3, 0.4], widths: [720], least: 480 },
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
  ['hero-tall', kinds.tallHero],
  ...['dusk', 'night'].flatMap((light): [string, Role][] => [
    [`hero-${light}`, { ...kinds.hero, widths: [2000], lightOf: 'hero' }],
    [`hero-tall-${light}`, { ...kinds.tallHero, widths: [1080], lightOf: 'hero-tall' }],
  ]),
  ['hero-dawn', kinds.scene],
  ['hero-tall-dawn', { ...kinds.tallHero, widths: [1080], tallOf: 'hero-dawn' }],
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
  ...room('contact', kinds.scene),
  ['not-found', kinds.scene],
]);
