import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { ApiError } from './api-error.ts';

export const createBodyLimit = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(413, 'too-long');
    },
  });

/**
 * @throws {ApiError} 400 if the body does not match the schema, 401 or 403 if the session has become invalid meanwhile
 * (`recheckSession`)
 */
export async function parseBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const value: unknown = await c.req.json().catch(() => undefined);
  await c.get('recheckSession')?.();
  return parseInput(schema, value);
}

/** @throws {ApiError} 400 if the value does not match the schema */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const { success, output } = v.safeParse(schema, value);
  if (!success) throw new ApiError(400, 'not-understood');
  return output as v.InferOutput<Schema>;
}
