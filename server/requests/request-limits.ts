import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration } from '../settings/configuration.ts';
import { Places } from './places.ts';

const hour = 3600;

/** More than a household or an office ever sends in an hour, and too few to fill a disk. */
const maxPerNetwork = 60;
/** Of more than these from one network in an hour, the agency is told in lists. */
const fewPerNetwork = 5;
/** For a whole /48, which holds 65,536 networks that are counted one by one. */
const maxPerWiderNetwork = 4 * maxPerNetwork;
/** Pages made for one reader in an hour: a desk that opens the sheet every minute asks for far fewer. */
const maxPagesPerNetwork = 600;
const maxPagesPerWiderNetwork = 4 * maxPagesPerNetwork;
/** Such pages that are being made at once: a page of the sheet takes milliseconds, and posts wait behind them. */
const maxPagesAtOnce = { network: 8, all: 64 };
/** Long requests kept in an hour, from all visitors together: at most 50 MiB. */
const maxLongRequests = 200;
const longBytes = 16 * 1024;

/** Below this, each server counts on its own, so that ordinary visitors cost no database query. */
const sharedFrom = 10;

/** Addresses are hashed into this many counters: memory stays bounded, and no address is stored. */
const buckets = 65_536;

/** The counter of a network. */
export const bucketOf = (network: string): string => {
  const digest = createHash('sha256').update(network).digest();
  return String(digest.readUInt32BE(0) % buckets);
};

type Networks = Pick<Visitor, 'address' | 'widerNetwork'>;

/** A request that was let in, and counted. */
interface Admission {
  /** Whether its network has sent more than a few in the last hour, this one included. */
  readonly sentMuch: boolean;
  /** It was one that is kept already: it did not count. */
  repeated(): Promise<void>;
}

/** Says who has sent too much in the last hour. Servers on one PostgreSQL count together. */
export class RequestLimits {
  /** How many requests were turned away since the start. */
  turnedAway = 0;
  readonly #log: Logger;
  readonly #networks: Count;
  readonly #widerNetworks: Count;
  readonly #pages = new Count('pages', maxPagesPerNetwork, undefined);
  readonly #pagesOfWider = new Count('pages-wider', maxPagesPerWiderNetwork, undefined);
  readonly #pagesAtOnce = new Places(
    maxPagesAtOnce,
    (whose) => new Problem(whose === 'network' ? 429 : 503, { headers: { 'Retry-After': '1' } }),
  );
  readonly #all: RateLimiterMemory;
  readonly #long = new RateLimiterMemory({ points: maxLongRequests, duration: hour });
  readonly #pool: pg.Pool | undefined;

  constructor(
    { maxPerHour, databaseUrl }: Partial<Pick<Configuration, 'maxPerHour' | 'databaseUrl'>>,
    log: Logger,
  ) {
    this.#log = log;
    this.#pool =
      databaseUrl &&
      new pg.Pool({
        connectionString: databaseUrl.href,
        max: 2,
        // Two counts, one after the other, leave the store the rest of the 4.5 s in which a post is answered.
        connectionTimeoutMillis: 400,
        query_timeout: 400,
      });
    this.#pool?.on('error', () => {});
    this.#networks = new Count('network', maxPerNetwork, this.#pool);
    this.#widerNetworks = new Count('wider', maxPerWiderNetwork, this.#pool);
    this.#all = new RateLimiterMemory({ points: maxPerHour ?? 10_000, duration: hour });
  }

  /**
   * Counts a request, before any of it is read.
   * @throws {Problem} 429 when its network has sent too many
   */
  async admit(visitor: Networks): Promise<Admission> {
    const counted = await this.#count(visitor, this.#networks, this.#widerNetworks).catch((refusal) => {
      this.turnedAway += 1;
      throw refusal;
    });
    // A wider network may send as many times more as it may send in all.
    const shares = counted.map(([count, bucket]) => count.shareOf(bucket));
    return {
      sentMuch: Math.max(...(await Promise.all(shares))) > fewPerNetwork / maxPerNetwork,
      repeated: async () => {
        await Promise.all(counted.map(([count, bucket]) => count.takeBack(bucket)));
      },
    };
  }

  /**
   * Counts a page that is made for one reader, by this server alone, so that nothing is asked of the store before; and has
   * it made.
   * @throws {Problem} 429 when its network has asked for too many, in an hour or at once; 503 when all together have
   */
  async makePage<Page>(visitor: Networks, make: () => Promise<Page>): Promise<Page> {
    await this.#count(visitor, this.#pages, this.#pagesOfWider);
    const leave = this.#pagesAtOnce.take(bucketOf(visitor.address));
    try {
      return await make();
    } finally {
      leave();
    }
  }

  /**
   * Counts a request that is about to be kept, against what all visitors together may fill the disk with.
   * @param bytes the length of all that its visitor wrote
   * @returns to be called when nothing was kept after all
   * @throws {Problem} 503 when there were too many
   */
  async keep(bytes: number): Promise<() => Promise<void>> {
    const counted: RateLimiterMemory[] = [];
    const takeBack = async () => {
      await Promise.all(counted.map((limiter) => limiter.reward('all')));
    };
    for (const limiter of bytes > longBytes ? [this.#all, this.#long] : [this.#all]) {
      const { refused } = await refusal(limiter.consume('all'));
      if (refused) {
        await takeBack();
        if (refused.consumedPoints === limiter.points + 1)
          this.#log.error('requests of all visitors together have reached the limit of an hour');
        this.turnedAway += 1;
        throw new Problem(503, { headers: retryAfter(refused) });
      }
      counted.push(limiter);
    }
    return takeBack;
  }

  async close(): Promise<void> {
    await this.#pool?.end();
  }

  /** @throws {Problem} 429 */
  async #count(
    { address, widerNetwork }: Networks,
    networks: Count,
    widerNetworks: Count,
  ): Promise<[Count, string][]> {
    const counts: [Count, string][] = [[networks, bucketOf(address)]];
    if (widerNetwork) counts.push([widerNetworks, bucketOf(widerNetwork)]);
    for (const [count, bucket] of counts) {
      const over = await count.add(bucket);
      if (!over) continue;
      if (over.consumedPoints === count.max + 1)
        this.#log.warn({ maxPerHour: count.max }, 'a network has reached the limit of an hour');
      throw new Problem(429, { headers: retryAfter(over) });
    }
    return counts;
  }
}

const retryAfter = ({ msBeforeNext }: RateLimiterRes) => ({
  'Retry-After': String(Math.ceil(msBeforeNext / 1000)),
});

/** How many requests came from each network: here, and once they are many, on all servers. */
class Count {
  readonly max: number;
  readonly #here: RateLimiterMemory;
  readonly #everywhere: RateLimiterPostgres | undefined;

  constructor(keyPrefix: string, max: number, pool: pg.Pool | undefined) {
    this.max = max;
    const limit = { keyPrefix, points: max, duration: hour };
    this.#here = new RateLimiterMemory(limit);
    this.#everywhere =
      pool &&
      new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        storeType: 'pool',
        tableName: 'request_counts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        // Without the database nothing is kept, and nobody is kept out.
        insuranceLimiter: new RateLimiterMemory(limit),
      });
  }

  /** @returns the refusal, with the time until the next try; undefined within the limit */
  async add(bucket: string): Promise<RateLimiterRes | undefined> {
    const here = await refusal(this.#here.consume(bucket));
    if (here.refused || !this.#everywhere) return here.refused;
    const sent = here.taken?.consumedPoints ?? 0;
    if (sent < sharedFrom) return undefined;
    return (await refusal(this.#everywhere.consume(bucket, sent === sharedFrom ? sharedFrom : 1))).refused;
  }

  /** How much of what may be sent has been sent to this server, from 0 to 1. */
  async shareOf(bucket: string): Promise<number> {
    return ((await this.#here.get(bucket))?.consumedPoints ?? 0) / this.max;
  }

  async takeBack(bucket: string): Promise<void> {
    const { consumedPoints } = await this.#here.reward(bucket);
    if (consumedPoints + 1 >= sharedFrom) await this.#everywhere?.reward(bucket);
  }
}

async function refusal(
  consumed: Promise<RateLimiterRes>,
): Promise<{ refused?: RateLimiterRes; taken?: RateLimiterRes }> {
  try {
    return { taken: await consumed };
  } catch (over) {
    if (over instanceof RateLimiterRes) return { refused: over };
    throw over;
  }
}
