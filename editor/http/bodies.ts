/** Reads the bodies of requests. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { Refusal } from '../files/refusal.ts';

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
