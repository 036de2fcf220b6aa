/** The bodies of requests to the editor. The value of a file is checked by the schemas of a brand. */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const version = v.pipe(v.string(), v.maxLength(200));
const names = v.pipe(v.array(name), v.readonly());
/** Labels of changes. */
const labels = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(500), v.readonly()),
);

export const savedFiles = v.strictObject({
  files: v.pipe(
    v.array(v.strictObject({ name, version, value: v.unknown() })),
    v.minLength(1),
    v.maxLength(200),
    v.readonly(),
  ),
});
export type SavedFiles = v.InferOutput<typeof savedFiles>;

/** The name is in the first language; the others begin with it, too. */
export const newService = v.strictObject({ name });
export type NewService = v.InferOutput<typeof newService>;

export const changedColors = v.strictObject({ version, colors: v.record(name, name) });
export type ChangedColors = v.InferOutput<typeof changedColors>;

const point = v.strictObject({ x: v.number(), y: v.number() });
export const changedCrops = v.strictObject({ version, crops: v.record(name, point) });
export type ChangedCrops = v.InferOutput<typeof changedCrops>;

export const newLanguage = v.strictObject({ code: name });
export type NewLanguage = v.InferOutput<typeof newLanguage>;

/** The first that is published is at `/`. */
export const languageOrder = v.strictObject({ published: names, drafts: names });
export type LanguageOrder = v.InferOutput<typeof languageOrder>;

export const editLockRequest = v.strictObject({ take: v.boolean() });

export const previewRequest = v.strictObject({ language: name });

export const publicationOrder = v.strictObject({
  /** The owner's words for what was changed. */
  note: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** `unpublished` changes that it was decided to leave out. Any other stops the publication. */
  leftOut: labels,
  /** Changes that have not reached the editor, and are left out as well. */
  unsent: labels,
});
export type PublicationOrder = v.InferOutput<typeof publicationOrder>;

/** The part of a picture that is kept: shares of its width and height, `x,y,width,height`. */
export const cropArea = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(Number)),
  v.strictTuple([share(0), share(0), share(Number.EPSILON), share(Number.EPSILON)]),
  v.check(([x, y, width, height]) => x + width <= 1.000_001 && y + height <= 1.000_001),
);

function share(least: number) {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(1));
}
