import type { Handler } from 'hono';
import type { Dependencies, Environment } from './dependencies.ts';

/** Anyone may ask, so the disk is not written more often than this on their account. */
const freshForMs = 2_000;

/** Says whether requests can be kept, and how many of the agency's messages wait for too long or were given up. */
export function health({ store }: Dependencies): Handler<Environment> {
  let known: { readonly until: number; readonly answer: ReturnType<typeof examine> } | undefined;
  const examine = async () => {
    try {
      await store.beat();
      return { status: 200, body: { store: 'writable', ...(await store.outbox.backlog()) } } as const;
    } catch {
      return { status: 503, body: { store: 'unwritable' } } as const;
    }
  };
  return async (c) => {
    if (!known || Date.now() > known.until) known = { until: Date.now() + freshForMs, answer: examine() };
    const { status, body } = await known.answer;
    return c.json(body, status, { 'Cache-Control': 'no-store' });
  };
}
