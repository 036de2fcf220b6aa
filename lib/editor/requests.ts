/** Schemas of request bodies. The values of a brand's files are validated by the schemas of the brand. */
import * as v from 'valibot';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const version = v.pipe(v.string(), v.maxLength(200));
const names = v.pipe(v.array(name), v.readonly());
const labels = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(500), v.readonly()),
);

export const savedFilesSchema = v.strictObject({
  files: v.pipe(
    v.array(v.strictObject({ name, version, value: v.unknown() })),
    v.minLength(1),
    v.maxLength(200),
    v.readonly(),
  ),
});
export type SavedFiles = v.InferOutput<typeof savedFilesSchema>;

/** `name` is in the first language. It is also the initial name in the other languages. */
export const newServiceSchema = v.strictObject({ name });
export type NewService = v.InferOutput<typeof newServiceSchema>;

export const changedColorsSchema = v.strictObject({ version, colors: v.record(name, name) });
export type ChangedColors = v.InferOutput<typeof changedColorsSchema>;

const point = v.strictObject({ x: v.number(), y: v.number() });
export const changedCropsSchema = v.strictObject({ version, crops: v.record(name, point) });
export type ChangedCrops = v.InferOutput<typeof changedCropsSchema>;

export const newLanguageSchema = v.strictObject({ code: name });
export type NewLanguage = v.InferOutput<typeof newLanguageSchema>;

export const languageOrderSchema = v.strictObject({ published: names, drafts: names });
export type LanguageOrder = v.InferOutput<typeof languageOrderSchema>;

export const editLockRequestSchema = v.strictObject({ take: v.boolean() });

export const previewRequestSchema = v.strictObject({ language: name });

export const publicationRequestSchema = v.strictObject({
  note: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /**
   * The labels of unpublished changes that the owner agreed to leave out. Any other unpublished change stops the publication.
   */
  leftOut: labels,
  /** The labels of changes that the page could not send. They are not published. */
  unsent: labels,
});
export type PublicationRequest = v.InferOutput<typeof publicationRequestSchema>;

/** The part of a picture to crop to, in fractions of its width and height: `x,y,width,height`. */
export const cropAreaSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(Number)),
  v.strictTuple([fraction(0), fraction(0), fraction(Number.EPSILON), fraction(Number.EPSILON)]),
  v.check(([x, y, width, height]) => x + width <= 1.000_001 && y + height <= 1.000_001),
);

function fraction(least: number) {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(1));
}
