/** The server processes a large body of any shape in small steps, so that other visitors need not wait. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTemporaryFolder, startServer, writeBuiltSite } from '../../support/server/server-fixtures.ts';
import { createHostileBodies, createPlainBody, type HostileBody } from './hostile-bodies.ts';

const long = process.env.ABUSE === 'long';
const tries = long ? 5 : 3;
/**
 * The limit of the longest event-loop turn, divided by the longest turn for plain text of the same length. The usual
 * ratio is about ten; quadratic algorithms would need hundreds.
 */
const maxRatio = 30;

test.each(long ? [256, 1024] : [256])(
  'no body of %i KiB keeps the server at work for long at one go',
  async (kibibytes) => {
    const settings = { OUT_DIR: writeBuiltSite(), DATA_DIR: createTemporaryFolder(), TRUST_PROXY: '1' };
    const { address, readMetrics } = await startServer(settings, { measured: true });
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
      // The server may close the connection of a rejected request before everything is sent, which causes an error
      // here.
      await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    };
    /** Returns the median of the longest event-loop turns in several attempts, in milliseconds of processor time. */
    const measureLongestTurn = async (body: HostileBody) => {
      const counts: number[] = [];
      for (let again = 0; again < tries; again += 1) {
        await readMetrics(true);
        await post(body);
        counts.push((await readMetrics(true)).longestTurnMs);
      }
      return counts.toSorted((one, other) => one - other)[tries >> 1] ?? 0;
    };
    const bytes = kibibytes * 1024;
    const plain = createPlainBody(bytes);
    // The first run is not counted: it lets the engine compile the code.
    await measureLongestTurn(plain);
    const usual = await measureLongestTurn(plain);
    const table = [`| ${plain.shape} | ${usual.toFixed(1)} |`];
    for (const body of createHostileBodies(bytes)) {
      const turn = await measureLongestTurn(body);
      table.push(`| ${body.shape} | ${turn.toFixed(1)} |`);
      expect.soft(turn, body.shape).toBeLessThan(maxRatio * usual);
    }
    if (long)
      console.log(`\n| body of ${kibibytes} KiB | longest turn, ms |\n| --- | --- |\n${table.join('\n')}\n`);
  },
  120_000,
);
