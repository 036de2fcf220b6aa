import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { apiError } from './api-error.ts';

/** Refuses bodies of more than so many bytes, with 413. */
export const createBodyLimit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw apiError(413, 'too-long');
    },
  });

/**
 * A body of JSON that is as a schema says.
 * @throws a refusal with 400 for any other, and with 401 when whoever sends it was removed before its end
 */
export async function parseBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const given: unknown = await c.req.json().catch(() => undefined);
  await c.get('stillIn')?.();
  return parseInput(schema, given);
}

/** @throws a refusal with 400 for a value that is not as the schema says */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, given);
  if (!success) throw apiError(400, 'not-understood');
  return output as v.InferOutput<Schema>;
}
