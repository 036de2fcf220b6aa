import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration } from '../settings/configuration.ts';
import { Places } from './places.ts';

const hour = 3600;

/** Requests of one network in an hour: more than a household or an office sends, and too few to fill a disk. */
const maxPerNetwork = 60;
/** When a network has sent more than these in an hour, the agency is told of its requests in lists. */
const fewPerNetwork = 5;
/** Requests of a whole /48 in an hour. It holds 65,536 networks, each of which has a count of its own, too. */
const maxPerWiderNetwork = 4 * maxPerNetwork;
/** Pages that are made for a network's readers in an hour. A desk that opens the sheet every minute asks for 60. */
const maxPagesPerNetwork = 600;
const maxPagesPerWiderNetwork = 4 * maxPagesPerNetwork;
/** Such pages that are made at the same time. A page of the sheet takes milliseconds, in which posts have to wait. */
const maxPagesAtOnce = { network: 8, all: 64 };
/** Tries of a network to sign in at the desk, or to join it, in an hour: each is two of these. */
const maxTriesPerNetwork = 240;
const maxTriesPerWiderNetwork = 4 * maxTriesPerNetwork;
/** What a session at the desk may ask for, in this many seconds: twenty times a second. */
const maxOfSession = { points: 200, duration: 10 };
/** The same of one that edits the site: a page beside the editor has a hundred files, and is loaded anew at each change. */
const maxOfEditing = { points: 2_000, duration: 10 };
/** More than any desk has at a time. */
const maxKnownSessions = 10_000;
/** Requests of more than `longBytes` that are kept in an hour, of all visitors together: at most 50 MiB. */
const maxLongRequests = 200;
const longBytes = 16 * 1024;

/** Up to this number, each server counts a network's requests alone: ordinary visitors cost no database query. */
const sharedFrom = 10;

/** Addresses are hashed into this many counters: memory stays bounded, and no address is stored. */
const buckets = 65_536;

/** The counter of a network. */
export const bucketOf = (network: string): string => {
  const digest = createHash('sha256').update(network).digest();
  return String(digest.readUInt32BE(0) % buckets);
};

type Networks = Pick<Visitor, 'address' | 'widerNetwork'>;

/** The most challenges of a device in an hour: a device that makes one key after the other keeps colleagues from removing it. */
const maxKeyChallenges = 20;

/** A request that was let in, and counted. */
interface Admission {
  /** Whether its network has sent more than a few in the last hour, this one included. */
  readonly sentMuch: boolean;
  /** Takes the request off the counts, because it repeats one that is kept already. */
  repeated(): Promise<void>;
}

/** Limits how much each network sends in an hour, and all of them together. Servers on one PostgreSQL count together. */
export class RequestLimits {
  /** How many requests were turned away since the start. */
  turnedAway = 0;
  readonly #log: Logger;
  readonly #networks: Count;
  readonly #widerNetworks: Count;
  readonly #pages = new Count('pages', maxPagesPerNetwork, undefined);
  readonly #pagesOfWider = new Count('pages-wider', maxPagesPerWiderNetwork, undefined);
  readonly #tries = new Count('tries', maxTriesPerNetwork, undefined);
  readonly #triesOfWider = new Count('tries-wider', maxTriesPerWiderNetwork, undefined);
  /** By the hash of the session's cookie, as what follows. */
  readonly #keyChallenges = new RateLimiterMemory({
    keyPrefix: 'key-challenges',
    points: maxKeyChallenges,
    duration: hour,
  });
  readonly #knownSessions = new Set<string>();
  readonly #sessions = {
    desk: new RateLimiterMemory({ keyPrefix: 'sessions', ...maxOfSession }),
    editor: new RateLimiterMemory({ keyPrefix: 'editing', ...maxOfEditing }),
  };
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
        // A post is answered within 4.5 s. Two counts, one after the other, leave the rest of that to the store.
        connectionTimeoutMillis: 400,
        query_timeout: 400,
      });
    this.#pool?.on('error', () => {});
    this.#networks = new Count('network', maxPerNetwork, this.#pool);
    this.#widerNetworks = new Count('wider', maxPerWiderNetwork, this.#pool);
    this.#all = new RateLimiterMemory({ points: maxPerHour ?? 10_000, duration: hour });
  }

  /**
   * Counts a request, before its body is read.
   * @throws {Problem} 429 when its network has sent too many
   */
  async admit(visitor: Networks): Promise<Admission> {
    const counted = await this.#count(visitor, this.#networks, this.#widerNetworks).catch((refusal) => {
      this.turnedAway += 1;
      throw refusal;
    });
    // A network and its /48 have different limits: each is compared by the share of its limit that is used.
    const shares = counted.map(([count, bucket]) => count.shareOf(bucket));
    return {
      sentMuch: Math.max(...(await Promise.all(shares))) > fewPerNetwork / maxPerNetwork,
      repeated: async () => {
        await Promise.all(counted.map(([count, bucket]) => count.takeBack(bucket)));
      },
    };
  }

  /**
   * Counts a page that is made for one reader, and makes it. Only this server counts it, without a question to the database.
   * @throws {Problem} 429 when the reader's network asks for too many, in an hour or at once; 503 when all networks together
   *   ask for too many at once
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
   * Counts a try to sign in at the desk, or to join it, and answers it.
   * @param arrive waits for all that was sent: whoever sends slowly takes no place from others
   * @throws {Problem} 429 when the visitor's network has tried too often, 503 when all networks try too often at once
   */
  async tryToEnter(
    visitor: Networks,
    arrive: () => Promise<unknown>,
    answer: () => Promise<void>,
  ): Promise<void> {
    await this.#count(visitor, this.#tries, this.#triesOfWider);
    await arrive();
    const leave = this.#pagesAtOnce.take(bucketOf(visitor.address));
    try {
      await answer();
    } finally {
      leave();
    }
  }

  /**
   * Looks for a session at the desk. A cookie that opens nothing counts as a page of its network. One that has opened
   * something before counts by itself: colleagues in one office do not use up each other's limit, nor does a stranger there.
   * @param token the hash of the session's cookie
   * @throws {Problem} 429; 503 when too many unknown ones are looked for at once
   */
  async findSession<Found>(
    visitor: Networks,
    token: string,
    find: () => Promise<Found | undefined>,
    at: 'desk' | 'editor' = 'desk',
  ): Promise<Found | undefined> {
    const isKnown = this.#knownSessions.has(token);
    const counted = isKnown ? [] : await this.#count(visitor, this.#pages, this.#pagesOfWider);
    if (isKnown) {
      const { refused } = await refusal(this.#sessions[at].consume(token));
      if (refused) throw new Problem(429, { headers: retryAfter(refused) });
    }
    const leave = isKnown ? undefined : this.#pagesAtOnce.take(bucketOf(visitor.address));
    const found = await find().finally(() => leave?.());
    this.#knownSessions.delete(token);
    if (found === undefined) return undefined;
    await Promise.all(counted.map(([count, bucket]) => count.takeBack(bucket)));
    // Last in the set: those that ask for nothing any more come first, and are forgotten first.
    this.#knownSessions.add(token);
    const [oldest] = this.#knownSessions;
    if (this.#knownSessions.size > maxKnownSessions && oldest) this.#knownSessions.delete(oldest);
    return found;
  }

  /**
   * Counts a request that is about to be kept, so that all visitors together do not fill the disk.
   * @param bytes the length of all that its visitor wrote
   * @returns takes the request off the counts: to be called when it was not kept
   * @throws {Problem} 503 when too many were kept in the last hour
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

  /**
   * Counts a challenge for a device that makes a key for the desk.
   * @throws {Problem} 429 when it has asked for too many in an hour
   */
  async countKeyChallenge(device: string): Promise<void> {
    const { refused } = await refusal(this.#keyChallenges.consume(device));
    if (refused) throw new Problem(429, { headers: retryAfter(refused) });
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

/** Counts the requests of each network: on this server, and from `sharedFrom` on together with all servers. */
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
        // While the database does not answer, nobody is refused: no request can be kept then anyway.
        insuranceLimiter: new RateLimiterMemory(limit),
      });
  }

  /** @returns undefined within the limit, else when the next request will be within it */
  async add(bucket: string): Promise<RateLimiterRes | undefined> {
    const here = await refusal(this.#here.consume(bucket));
    if (here.refused || !this.#everywhere) return here.refused;
    const sent = here.taken?.consumedPoints ?? 0;
    if (sent < sharedFrom) return undefined;
    return (await refusal(this.#everywhere.consume(bucket, sent === sharedFrom ? sharedFrom : 1))).refused;
  }

  /** The share of the limit that has been sent to this server, from 0 to 1. */
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
