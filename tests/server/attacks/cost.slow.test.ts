/** Nobody waits for what somebody else has sent: the server works on it a little at a time, whatever its shape. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder, startServer, writeBuiltSite } from '../../support/server/server-fixtures.ts';
import { type HostileBody, hostileBodies, plainBody } from './hostile-bodies.ts';

const long = process.env.ABUSE === 'long';
const tries = long ? 5 : 3;
/**
 * At one go, in multiples of what plain words of the same length take: ten on a quiet machine, and hundreds for a shape that
 * takes as long as the square of its length.
 */
const mostTimes = 30;

test.each(long ? [256, 1024] : [256])(
  'no body of %i KiB keeps the server at work for long at one go',
  async (kibibytes) => {
    const settings = { OUT_DIR: writeBuiltSite(), DATA_DIR: createTemporaryFolder(), TRUST_PROXY: '1' };
    const { address, figures } = await startServer(settings, { measured: true });
    const port = Number(new URL(address).port);
    let sender = 0;
    const post = async ({ type, body }: HostileBody) => {
      sender += 1;
      const socket = connect(port, '127.0.0.1').resume();
      socket.write(
        `POST /api/consultations HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.${sender}\r\nConnection: close\r\n` +
          `Accept-Encoding: br\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
      // Whoever is refused may be cut off before all was sent, and hears of it as an error.
      await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    };
    /** Milliseconds of processor time, whatever else the machine does: the median of a few tries. */
    const longestTurnOf = async (body: HostileBody) => {
      const counts: number[] = [];
      for (let again = 0; again < tries; again += 1) {
        await figures(true);
        await post(body);
        counts.push((await figures(true)).longestTurnMs);
      }
      return counts.toSorted((one, other) => one - other)[tries >> 1] ?? 0;
    };
    const bytes = kibibytes * 1024;
    const plain = plainBody(bytes);
    // Once in vain: then the engine has compiled what it runs.
    await longestTurnOf(plain);
    const usual = await longestTurnOf(plain);
    const table = [`| ${plain.shape} | ${usual.toFixed(1)} |`];
    for (const body of hostileBodies(bytes)) {
      const turn = await longestTurnOf(body);
      table.push(`| ${body.shape} | ${turn.toFixed(1)} |`);
      expect.soft(turn, body.shape).toBeLessThan(mostTimes * usual);
    }
    if (long)
      console.log(`\n| body of ${kibibytes} KiB | longest turn, ms |\n| --- | --- |\n${table.join('\n')}\n`);
  },
  120_000,
);
