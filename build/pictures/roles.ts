/** The pictures that a brand may have, and what each has to be like. A picture's file is named after its role. */
import type { Brand } from '#lib/brand/read.ts';

interface Kind {
  /** Aspect ratio, width divided by height: layouts crop it to narrower and wider frames. */
  readonly aspectRatio: readonly [from: number, to: number];
  /** AVIF quality of each encoded file, by its width in px. A master narrower than the widest looks soft. */
  readonly qualities: Readonly<Record<number, number>>;
  /** Masters narrower than this, in px, are refused. */
  readonly minWidth: number;
}

/** The lowest AVIF quality that keeps film grain and plaster. */
const fine = 53;
/** For overlays, which are dark and seen only while the light changes. */
const overlay = 39;
/** For unlit rooms, which can hardly be seen. */
const dark = 32;

/** WebP quality of the files for browsers without AVIF. */
export const webpQuality = 76;

/** The one table of shapes, widths and qualities. */
const kinds = {
  /**
   * Delays the first view on landscape phones. Its stone looks the same as with the usual quality, with a sixth fewer
   * bytes.
   */
  hero: { aspectRatio: [1.4, 1.8], qualities: { 1280: 48, 2000: 50 }, minWidth: 1280 },
  /**
   * The largest file of a phone's first view. The narrowest has 8 KB and arrives in one round trip; 13 KB would take
   * two, and look the same on a modest phone.
   */
  tallHero: { aspectRatio: [0.5, 0.75], qualities: { 640: 40, 1080: 50, 1440: fine }, minWidth: 720 },
  heroOverlay: { aspectRatio: [1.4, 1.8], qualities: { 2000: overlay }, minWidth: 1280 },
  /** The narrow file is for the dawn, where it is seen for a moment only. */
  nightOverlay: { aspectRatio: [1.4, 1.8], qualities: { 1280: overlay, 2000: overlay }, minWidth: 1280 },
  tallHeroOverlay: { aspectRatio: [0.5, 0.75], qualities: { 1080: overlay }, minWidth: 720 },
  dawn: { aspectRatio: [1.4, 1.8], qualities: { 1280: 50, 2000: 50 }, minWidth: 1080 },
  tallDawn: { aspectRatio: [0.5, 0.75], qualities: { 1080: 46 }, minWidth: 720 },
  /** A whole wall behind the questions, and the floor before it. */
  wall: { aspectRatio: [1.1, 1.4], qualities: { 1280: 46, 2000: 42 }, minWidth: 1280 },
  /** A door, and the floor before it down to the viewer's feet, behind the questions. */
  upright: { aspectRatio: [0.3, 0.4], qualities: { 720: fine, 1080: 38 }, minWidth: 720 },
  /** A dark room. */
  room: { aspectRatio: [1.4, 1.8], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  scene: { aspectRatio: [1.4, 1.8], qualities: { 1280: fine, 2000: fine }, minWidth: 1080 },
  /** A room, and a desk down to its edge, on which the section's paper lies. Fluted glass smears at a lower quality. */
  desk: { aspectRatio: [0.9, 1.15], qualities: { 1280: 52, 2000: 48 }, minWidth: 1080 },
  service: { aspectRatio: [1.2, 2], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  /** Loads with the first view, and has a file of its own for small phones. */
  firstService: { aspectRatio: [1.2, 2], qualities: { 720: fine, 1280: 46, 2000: 42 }, minWidth: 1080 },
  portrait: { aspectRatio: [0.8, 1.25], qualities: { 480: fine, 960: fine }, minWidth: 480 },
  /** An object across the edge of a paper, cut out with its shadow. Small, with fine gilding. */
  cutOut: { aspectRatio: [1.5, 1.8], qualities: { 800: 55 }, minWidth: 640 },
  /** A room before its light comes up. */
  unlit: { aspectRatio: [1.2, 2], qualities: { 960: dark }, minWidth: 640 },
  uprightUnlit: { aspectRatio: [0.3, 0.4], qualities: { 720: dark }, minWidth: 480 },
} as const satisfies Record<string, Kind>;

export interface Role extends Kind {
  /** What needs it, as a sentence names that. Undefined for optional pictures. */
  readonly requiredBy?: string;
  /**
   * The role of the picture that this is another light of. It has the same shape, and is shown only with that picture.
   */
  readonly lightOf?: string;
  /** The role of the wide picture that this is the tall form of. It is shown only with that picture. */
  readonly tallOf?: string;
}

const room = (name: string, kind: Kind, more?: Pick<Role, 'requiredBy' | 'tallOf'>): [string, Role][] => [
  [name, { ...kind, ...more }],
  [`${name}-unlit`, { ...(kind === kinds.upright ? kinds.uprightUnlit : kinds.unlit), lightOf: name }],
];

/** All roles of a brand by name. */
export function listRoles({
  languages,
  services,
}: Pick<Brand, 'languages' | 'services'>): ReadonlyMap<string, Role> {
  // Of all languages: each may show other clients.
  const testimonials = languages.flatMap(({ words }) => words.testimonials.items);
  return new Map<string, Role>([
    ['hero', { ...kinds.hero, requiredBy: 'the first screen' }],
    ['hero-dusk', { ...kinds.heroOverlay, lightOf: 'hero' }],
    ['hero-night', { ...kinds.nightOverlay, lightOf: 'hero' }],
    ['hero-dawn', kinds.dawn],
    ['hero-tall', kinds.tallHero],
    ['hero-tall-dusk', { ...kinds.tallHeroOverlay, lightOf: 'hero-tall' }],
    ['hero-tall-night', { ...kinds.tallHeroOverlay, lightOf: 'hero-tall' }],
    ['hero-tall-dawn', { ...kinds.tallDawn, tallOf: 'hero-dawn' }],
    ...services.flatMap(({ id }, place) =>
      room(id, place ? kinds.service : kinds.firstService, { requiredBy: `the service “${id}”` }),
    ),
    ...room('about', kinds.desk),
    ['pen', kinds.cutOut],
    ...testimonials.flatMap(({ name, image }): [string, Role][] =>
      image ? [[image.role, { ...kinds.portrait, requiredBy: `the testimonial by ${name}` }]] : [],
    ),
    ...room('faqs', kinds.wall),
    ...room('faqs-tall', kinds.upright, { tallOf: 'faqs' }),
    ...room('contact', kinds.room),
    ['not-found', kinds.scene],
    ['failure', kinds.room],
  ]);
}

/** The widths that a role's picture is encoded in, in px, narrowest first. */
export const listWidths = ({ qualities }: Pick<Role, 'qualities'>): readonly number[] =>
  Object.keys(qualities).map(Number);
