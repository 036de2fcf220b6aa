/** The roles of a brand's pictures, and the requirements of each role. A picture's file is named after its role. */
import type { Brand } from '#lib/brand/read.ts';

interface Kind {
  /** The range of allowed aspect ratios (width divided by height). The layouts crop pictures to narrower and wider frames. */
  readonly aspectRatio: readonly [from: number, to: number];
  /** The AVIF quality of each encoded file, by the file's width in px. */
  readonly qualities: Readonly<Record<number, number>>;
  readonly minWidth: number;
}

/** The lowest AVIF quality at which film grain and plaster stay visible. */
const fine = 53;
/** The AVIF quality of overlays. It may be low because they are dark and only visible during the transition. */
const overlay = 39;
const dark = 32;

/** The WebP quality of fallbacks for browsers without AVIF support. */
export const webpQuality = 76;

const kinds = {
  /**
   * The quality is low because this file delays the first view on landscape phones. At quality 48, the picture looks unchanged
   * and has a sixth fewer bytes.
   */
  hero: { aspectRatio: [1.4, 1.8], qualities: { 1280: 48, 2000: 50 }, minWidth: 1280 },
  /**
   * The largest file in a phone's first view. The narrowest version has 8 KB, so that it arrives in one network round trip. A
   * version of 13 KB would take two, and look the same on a phone with a low resolution.
   */
  tallHero: { aspectRatio: [0.5, 0.75], qualities: { 640: 40, 1080: 50, 1440: fine }, minWidth: 720 },
  heroOverlay: { aspectRatio: [1.4, 1.8], qualities: { 2000: overlay }, minWidth: 1280 },
  /** The narrow file is for the footer, where this overlay is only visible for a moment. */
  nightOverlay: { aspectRatio: [1.4, 1.8], qualities: { 1280: overlay, 2000: overlay }, minWidth: 1280 },
  tallHeroOverlay: { aspectRatio: [0.5, 0.75], qualities: { 1080: overlay }, minWidth: 720 },
  dawn: { aspectRatio: [1.4, 1.8], qualities: { 1280: 50, 2000: 50 }, minWidth: 1080 },
  tallDawn: { aspectRatio: [0.5, 0.75], qualities: { 1080: 46 }, minWidth: 720 },
  wall: { aspectRatio: [1.1, 1.4], qualities: { 1280: 46, 2000: 42 }, minWidth: 1280 },
  upright: { aspectRatio: [0.3, 0.4], qualities: { 720: fine, 1080: 38 }, minWidth: 720 },
  room: { aspectRatio: [1.4, 1.8], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  scene: { aspectRatio: [1.4, 1.8], qualities: { 1280: fine, 2000: fine }, minWidth: 1080 },
  /** The quality is high because this picture contains fluted glass, which looks smeared at a lower quality. */
  desk: { aspectRatio: [0.9, 1.15], qualities: { 1280: 52, 2000: 48 }, minWidth: 1080 },
  service: { aspectRatio: [1.2, 2], qualities: { 1280: 46, 2000: 42 }, minWidth: 1080 },
  /** Includes a narrow file for phones, because this picture loads together with the first view. */
  firstService: { aspectRatio: [1.2, 2], qualities: { 720: fine, 1280: 46, 2000: 42 }, minWidth: 1080 },
  portrait: { aspectRatio: [0.8, 1.25], qualities: { 480: fine, 960: fine }, minWidth: 480 },
  /** A small object with a transparent background. The quality is high because of its fine details. */
  cutOut: { aspectRatio: [1.5, 1.8], qualities: { 800: 55 }, minWidth: 640 },
  unlit: { aspectRatio: [1.2, 2], qualities: { 960: dark }, minWidth: 640 },
  uprightUnlit: { aspectRatio: [0.3, 0.4], qualities: { 720: dark }, minWidth: 480 },
} as const satisfies Record<string, Kind>;

export interface PictureRole extends Kind {
  /** The part of the site that requires the picture, for messages. Undefined if the picture is optional. */
  readonly requiredBy?: string;
  /** The role of the base picture, if this picture shows the same view in other light. Both need the same aspect ratio. */
  readonly overlayOf?: string;
  /** The role of the wide picture, if this is its version for portrait viewports. */
  readonly tallVersionOf?: string;
}

const toRoom = (
  name: string,
  kind: Kind,
  more?: Pick<PictureRole, 'requiredBy' | 'tallVersionOf'>,
): [string, PictureRole][] => [
  [name, { ...kind, ...more }],
  [`${name}-unlit`, { ...(kind === kinds.upright ? kinds.uprightUnlit : kinds.unlit), overlayOf: name }],
];

export function listPictureRoles({
  languages,
  services,
}: Pick<Brand, 'languages' | 'services'>): ReadonlyMap<string, PictureRole> {
  // Includes all languages, because each may have testimonials by different clients.
  const testimonials = languages.flatMap(({ words }) => words.testimonials.items);
  return new Map<string, PictureRole>([
    ['hero', { ...kinds.hero, requiredBy: 'the first screen' }],
    ['hero-dusk', { ...kinds.heroOverlay, overlayOf: 'hero' }],
    ['hero-night', { ...kinds.nightOverlay, overlayOf: 'hero' }],
    ['hero-dawn', kinds.dawn],
    ['hero-tall', kinds.tallHero],
    ['hero-tall-dusk', { ...kinds.tallHeroOverlay, overlayOf: 'hero-tall' }],
    ['hero-tall-night', { ...kinds.tallHeroOverlay, overlayOf: 'hero-tall' }],
    ['hero-tall-dawn', { ...kinds.tallDawn, tallVersionOf: 'hero-dawn' }],
    ...services.flatMap(({ id }, index) =>
      toRoom(id, index ? kinds.service : kinds.firstService, { requiredBy: `the service “${id}”` }),
    ),
    ...toRoom('about', kinds.desk),
    ['pen', kinds.cutOut],
    ...testimonials.flatMap(({ name, image }): [string, PictureRole][] =>
      image ? [[image.role, { ...kinds.portrait, requiredBy: `the testimonial by ${name}` }]] : [],
    ),
    ...toRoom('faqs', kinds.wall),
    ...toRoom('faqs-tall', kinds.upright, { tallVersionOf: 'faqs' }),
    ...toRoom('contact', kinds.room),
    ['not-found', kinds.scene],
    ['failure', kinds.room],
  ]);
}

/** Returns the widths of a role's encoded files in px, in ascending order. */
export const listPictureWidths = ({ qualities }: Pick<PictureRole, 'qualities'>): readonly number[] =>
  Object.keys(qualities).map(Number);
