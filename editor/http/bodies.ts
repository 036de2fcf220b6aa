/** What the page sends, checked. What is in a file's value is checked by the schemas of a brand. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type {
  ChangedColors,
  ChangedCrops,
  LanguageOrder,
  NewLanguage,
  NewService,
  PublicationOrder,
  SavedFiles,
} from '#lib/editor/api.ts';
import { Refusal } from '../files/refusal.ts';

/** A file has some tens of kilobytes, and several are sent at once. */
export const maxBodyBytes = 2 * 1024 * 1024;

/** A request for the edit lock or a preview has some tens of bytes. */
export const maxSmallBodyBytes = 1024;

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));
const version = v.pipe(v.string(), v.maxLength(200));

export const savedFiles = v.strictObject({
  files: v.pipe(
    v.array(v.strictObject({ name, version, value: v.unknown() })),
    v.minLength(1),
    v.maxLength(200),
  ),
}) satisfies v.GenericSchema<SavedFiles>;
export const newService = v.strictObject({ name }) satisfies v.GenericSchema<NewService>;
export const changedColors = v.strictObject({
  version,
  colors: v.record(name, name),
}) satisfies v.GenericSchema<ChangedColors>;
export const changedCrops = v.strictObject({
  version,
  crops: v.record(name, v.strictObject({ x: v.number(), y: v.number() })),
}) satisfies v.GenericSchema<ChangedCrops>;
export const newLanguage = v.strictObject({ code: name }) satisfies v.GenericSchema<NewLanguage>;
export const languageOrder = v.strictObject({
  published: v.array(name),
  drafts: v.array(name),
}) satisfies v.GenericSchema<LanguageOrder>;
export const turnAsked = v.strictObject({ take: v.boolean() });
const labels = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(500))), v.maxLength(500)));
export const publicationOrder = v.strictObject({
  note: v.optional(v.pipe(v.string(), v.maxLength(500))),
  leftOut: labels,
  unsent: labels,
}) satisfies v.GenericSchema<PublicationOrder>;
export const previewAsked = v.strictObject({ language: name });

/** The part of a picture that is kept: shares of its width and height, `x,y,width,height`. */
export const area = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map(Number)),
  v.strictTuple([share(0), share(0), share(Number.EPSILON), share(Number.EPSILON)]),
  v.check(([x, y, width, height]) => x + width <= 1.000_001 && y + height <= 1.000_001),
);

function share(least: number) {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(1));
}

/**
 * Reads a request's JSON.
 * @throws {Refusal} 415, 400 or 422 with a sentence, before anything is done
 */
export async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Refusal(415, 'The editor takes JSON here, and this is something else.');
  const body: unknown = await c.req.json().catch((error) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'What was sent came incomplete. Nothing was changed.');
  });
  return checked(schema, body);
}

/** @throws {Refusal} 422 with a sentence */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const path = v.getDotPath(issues[0]);
  throw new Refusal(
    422,
    `The editor does not understand ${path ? `“${path}” of ` : ''}what was sent. Load its page anew.`,
  );
}
