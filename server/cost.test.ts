import { expect, test } from 'vitest';
import { hostileBodies, plainBody } from '../testing/hostile-bodies.ts';
import { testServer } from '../testing/server-fixtures.ts';

test.each([1, 4])(
  'no body of %i MiB costs many times what plain words of that length do',
  async (mebibytes) => {
    const { app } = await testServer({ trustedProxies: 1 });
    let sender = 0;
    /** Milliseconds of this process, whatever else the machine does. */
    const costOf = async ({ type, body }: ReturnType<typeof plainBody>) => {
      sender += 1;
      const headers = { 'Content-Type': type, 'X-Forwarded-For': `10.0.0.${sender}` };
      const before = process.cpuUsage();
      const answer = await app.request('/api/consultations', {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      await answer.arrayBuffer();
      const { user, system } = process.cpuUsage(before);
      expect(answer.status).toBeLessThan(500);
      return (user + system) / 1000;
    };
    const bytes = mebibytes * 1024 * 1024;
    await costOf(plainBody(bytes));
    const most = Math.max(1_000, 10 * (await costOf(plainBody(bytes))));
    for (const body of hostileBodies(bytes)) expect.soft(await costOf(body), body.shape).toBeLessThan(most);
  },
);
