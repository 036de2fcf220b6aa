import type { Context } from 'hono';
import * as v from 'valibot';
import { EditorError } from '../files/editor-error.ts';

/** @throws {EditorError} 415 for another content type, 400 for a body that is not JSON, 422 for an invalid value */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new EditorError(415, 'The request must have the type application/json.');
  const body: unknown = await c.req.json().catch((error) => {
    if (error instanceof EditorError) throw error;
    throw new EditorError(400, 'The request is incomplete or not valid JSON. Nothing was changed.');
  });
  return parseWithSchema(schema, body);
}

/** @throws {EditorError} 422 if the value is not valid */
export function parseWithSchema<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const path = v.getDotPath(issues[0]);
  throw new EditorError(422, `The request is not valid${path ? `: “${path}”` : ''}. Reload the page.`);
}
