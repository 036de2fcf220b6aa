/** The roles of a brand's pictures, and their requirements. A picture's file is named after its role. */
import type { Brand } from '#lib/brand/read.ts';

interface Kind {
  /** The aspect ratio, width divided by height. Layouts crop the picture to narrower and wider frames. */
  readonly aspectRatio: readonly [from: number, to: number];
  /** The AVIF quality of each encoded file, by its width in px. A master narrower than the widest file looks soft. */
  readonly qualities: Readonly<Record<number, number>>;
  /** The minimum width of a master, in px. */
  readonly minWidth: number;
}

/** The lowest AVIF quality that preserves film grain and plaster. */
const fine = 53;
/** The AVIF quality of overlays, which are dark and only visible while the light changes. */
const overlay = 39;
/** The AVIF quality of unlit rooms, which are hardly visible. */
const dark = 32;

/** The WebP quality of the files for browsers without AVIF. */
export const webpQuality = 76;

/** The aspect ratios, widths and qualities of all roles. */
const kinds = {
  /** The picture delays the first view on landscape phones. At quality 48, the stone looks unchanged in a sixth fewer bytes. */
  hero: { aspectRatio: [1.4, 1.8], qualities: { 1280: 48, 2000: 50 }, minWidth: 1280 },
  /**
   * The largest file in a phone's first view. The narrowest version has 8 KB and arrives in one round trip; 13 KB would take
   * two, and look the same on a modest phone.
   */
  tallHero: { aspectRatio: [0.5, 0.75], qualities: { 640: 40, 1080: 50, 1440: fine }, minWidth: 720 },
  heroOverlay: { aspectRatio: [1.4, 1.8], qualities: { 2000: overlay }, minWidth: 1280 },
  /** The narrow file is for the dawn, which is only visible for a moment. */
  nightOverlay: { aspectRatio: [1.4, 1.8], qualities: { 1280: overlay, 2000: overlay }, minWidth: 1280 },
  tallHeroOverlay: { aspectRatio: [0.5, 0.75], qualities: { 1080: overlay }, minWidth: 720 },
  dawn: { aspectRatio: [1.4, 1.8], qualities: { 1280: 50, 2000: 50 }, minWidth: 1080 },
  tallDawn: { aspectRatio: [0.5, 0.75], qualities: { 1080: 46 }, minWidth: 720 },
  /** A wall behind the questions, and the floor in front of it. */
  wall: { aspectRatio: [1.1, 1.4], qualities: { 1280: 46, 2000: 42 }, minWidth: 1280 },
  /** A door behind the questions, and the floor in front of it down to the viewer's feet. */
  upright: { aspectRatio: [0.3, 0.4], qualities: { 720: fine, 1080: 38 }, minWidth: 720 },
  /** A dark room. */
  room: { aspectRatio: [1.4, 1.8], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  scene: { aspectRatio: [1.4, 1.8], qualities: { 1280: fine, 2000: fine }, minWidth: 1080 },
  /** A room with a desk, on which the section's paper lies. Fluted glass smears at a lower quality. */
  desk: { aspectRatio: [0.9, 1.15], qualities: { 1280: 52, 2000: 48 }, minWidth: 1080 },
  service: { aspectRatio: [1.2, 2], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  /** This picture loads with the first view, and has a file for small phones. */
  firstService: { aspectRatio: [1.2, 2], qualities: { 720: fine, 1280: 46, 2000: 42 }, minWidth: 1080 },
  portrait: { aspectRatio: [0.8, 1.25], qualities: { 480: fine, 960: fine }, minWidth: 480 },
  /** An object across the edge of a paper, cut out with its shadow. It is small, with fine gilding. */
  cutOut: { aspectRatio: [1.5, 1.8], qualities: { 800: 55 }, minWidth: 640 },
  /** A room before its light comes on. */
  unlit: { aspectRatio: [1.2, 2], qualities: { 960: dark }, minWidth: 640 },
  uprightUnlit: { aspectRatio: [0.3, 0.4], qualities: { 720: dark }, minWidth: 480 },
} as const satisfies Record<string, Kind>;

export interface Role extends Kind {
  /** The part of the site that needs the picture, for messages. Undefined for optional pictures. */
  readonly requiredBy?: string;
  /** The role of the picture that this one shows in another light. Both have the same aspect ratio, and are shown together. */
  readonly lightOf?: string;
  /** The role of the wide picture. This one is its tall version, and is shown only with it. */
  readonly tallOf?: string;
}

/** Returns the role of a room and that of the same room before its light comes on. */
const toRoom = (name: string, kind: Kind, more?: Pick<Role, 'requiredBy' | 'tallOf'>): [string, Role][] => [
  [name, { ...kind, ...more }],
  [`${name}-unlit`, { ...(kind === kinds.upright ? kinds.uprightUnlit : kinds.unlit), lightOf: name }],
];

/** Returns all roles of a brand by name. */
export function listPictureRoles({
  languages,
  services,
}: Pick<Brand, 'languages' | 'services'>): ReadonlyMap<string, Role> {
  // Testimonials of all languages, because they may be by different clients.
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
    ...services.flatMap(({ id }, index) =>
      toRoom(id, index ? kinds.service : kinds.firstService, { requiredBy: `the service “${id}”` }),
    ),
    ...toRoom('about', kinds.desk),
    ['pen', kinds.cutOut],
    ...testimonials.flatMap(({ name, image }): [string, Role][] =>
      image ? [[image.role, { ...kinds.portrait, requiredBy: `the testimonial by ${name}` }]] : [],
    ),
    ...toRoom('faqs', kinds.wall),
    ...toRoom('faqs-tall', kinds.upright, { tallOf: 'faqs' }),
    ...toRoom('contact', kinds.room),
    ['not-found', kinds.scene],
    ['failure', kinds.room],
  ]);
}

/** Returns the widths in px of a role's encoded files, narrowest first. */
export const listWidths = ({ qualities }: Pick<Role, 'qualities'>): readonly number[] =>
  Object.keys(qualities).map(Number);
