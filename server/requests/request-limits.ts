import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration } from '../settings/configuration.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const hour = 3600;

/** The most requests of one network per hour: more than a household or office sends, and too few to fill a disk. */
const maxPerNetwork = 60;
/** If a network sends more requests than this per hour, the agency gets lists instead of a message for each. */
const maxSingleMessages = 5;
/** The limit of a /48 network, as a multiple of the limit of each of its 65,536 /64 networks. */
const widerFactor = 4;
/** The most filled pages of one network per hour. Staff who open the sheet every minute need 60. */
const maxPagesPerNetwork = 600;
/**
 * The most filled pages that are rendered at the same time. A page of the sheet takes milliseconds, which delay other requests.
 */
const maxPagesAtOnce = { network: 8, all: 64 };
/** The most requests of one network per hour to sign in or join. Each attempt takes two. */
const maxAttemptsPerNetwork = 240;
/** The most requests of a session at the desk: 20 per second on average (`duration` is in seconds). */
const sessionLimit = { points: 200, duration: 10 };
/** The most requests of a session in the editor. The preview loads about a hundred files again at each change. */
const editorLimit = { points: 2_000, duration: 10 };
/** The most session tokens that are remembered: more than any agency has. */
const maxKnownSessions = 10_000;
/** The most stored requests of more than `longBytes` per hour, of all visitors together: at most 50 MiB. */
const maxLongRequests = 200;
const longBytes = 16 * 1024;

/**
 * From this number of requests on, a network's requests are counted in the database. Ordinary visitors send fewer, and need no
 * query.
 */
const sharedCountFrom = 10;

/** The number of counters. Addresses are hashed to them, so that memory is bounded and no address is stored. */
const buckets = 65_536;

/** Returns the number of a network's counter. */
export const hashToBucket = (network: string): string => {
  const digest = createHash('sha256').update(network).digest();
  return String(digest.readUInt32BE(0) % buckets);
};

type Networks = Pick<Visitor, 'address' | 'widerNetwork'>;

/** The most key challenges of a device per hour. A device that replaced the key again and again could prevent its own removal. */
const maxKeyChallenges = 20;

/** Rate limits for each network and for all together. Servers on one PostgreSQL database share the counts of requests. */
export class RequestLimits {
  /** The number of rejected requests since the start. */
  rejectedCount = 0;
  readonly #log: Logger;
  readonly #requests: Counts;
  readonly #pages = createCounts('pages', maxPagesPerNetwork);
  readonly #attempts = createCounts('tries', maxAttemptsPerNetwork);

  readonly #keyChallenges = new RateLimiterMemory({ points: maxKeyChallenges, duration: hour });
  readonly #knownSessions = new Set<string>();
  readonly #sessions = {
    desk: new RateLimiterMemory(sessionLimit),
    editor: new RateLimiterMemory(editorLimit),
  };
  readonly #acquirePlace = createConcurrencyLimit(
    maxPagesAtOnce,
    (scope) => new Problem(scope === 'network' ? 429 : 503, { headers: { 'Retry-After': '1' } }),
  );
  readonly #stored: RateLimiterMemory;
  readonly #longStored = new RateLimiterMemory({ points: maxLongRequests, duration: hour });
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
        // A request must be answered within 4.5 s. With these timeouts, two consecutive counts leave the store enough time.
        connectionTimeoutMillis: 400,
        query_timeout: 400,
      });
    this.#pool?.on('error', () => {});
    this.#requests = createCounts('requests', maxPerNetwork, this.#pool);
    this.#stored = new RateLimiterMemory({ points: maxPerHour ?? 10_000, duration: hour });
  }

  /**
   * Counts a request before its body is read.
   * @throws {Problem} 429 if its network has sent too many
   */
  async countRequest(visitor: Networks) {
    const counted = await this.#count(visitor, this.#requests).catch((refusal) => {
      this.rejectedCount += 1;
      throw refusal;
    });
    return {
      /**
       * Whether the network has sent more than `maxSingleMessages` in the last hour, including this request. A /48 network has a
       * higher limit, so the used share of the limit is compared.
       */
      sentMuch: counted.some(({ max, sentHere }) => sentHere / max > maxSingleMessages / maxPerNetwork),
      /** Undoes the count for a repetition of a stored request. */
      repeated: () => undoCounts(counted),
    };
  }

  /**
   * Counts a filled page and renders it. The count is not shared with other servers.
   * @throws {Problem} 429 if the visitor's network requests too many pages per hour or at the same time; 503 if all networks
   *   together request too many at the same time
   */
  async limitPage<Page>(visitor: Networks, render: () => Promise<Page>): Promise<Page> {
    await this.#count(visitor, this.#pages);
    return await this.#runLimited(visitor, render);
  }

  /**
   * Counts and handles a request to sign in or join.
   * @param arrive waits for the whole body, so that slow clients do not occupy a place
   * @throws {Problem} 429 after too many requests of the network, 503 for too many at the same time
   */
  async limitSignIn(
    visitor: Networks,
    arrive: () => Promise<unknown>,
    handle: () => Promise<void>,
  ): Promise<void> {
    await this.#count(visitor, this.#attempts);
    await arrive();
    await this.#runLimited(visitor, handle);
  }

  /**
   * Counts and finds a session. A known token has its own limit, which other people of the same network cannot use up. An unknown
   * token counts as a filled page of its network.
   * @param token the hash of the session's cookie
   * @throws {Problem} 429 above a limit; 503 if too many unknown tokens are looked up at the same time
   */
  async findSession<Found>(
    visitor: Networks,
    token: string,
    find: () => Promise<Found | undefined>,
    at: 'desk' | 'editor' = 'desk',
  ): Promise<Found | undefined> {
    let found: Found | undefined;
    if (this.#knownSessions.has(token)) {
      await countKey(this.#sessions[at], token);
      found = await find();
    } else {
      const counted = await this.#count(visitor, this.#pages);
      found = await this.#runLimited(visitor, find);
      if (found !== undefined) await undoCounts(counted);
    }
    this.#knownSessions.delete(token);
    if (found === undefined) return undefined;
    // Moves the token to the end of the set, so that the least recently used one is removed first.
    this.#knownSessions.add(token);
    const [oldest] = this.#knownSessions;
    if (this.#knownSessions.size > maxKnownSessions && oldest) this.#knownSessions.delete(oldest);
    return found;
  }

  /**
   * Counts a request before it is stored, so that all visitors together cannot fill the disk.
   * @param bytes the length of all fields
   * @returns a function that undoes the count, for a request that was not stored
   * @throws {Problem} 503 if too many requests were stored in the last hour
   */
  async countStoredRequest(bytes: number): Promise<() => Promise<void>> {
    const counted: RateLimiterMemory[] = [];
    const undo = async () => {
      await Promise.all(counted.map((limiter) => limiter.reward('all')));
    };
    for (const limiter of bytes > longBytes ? [this.#stored, this.#longStored] : [this.#stored]) {
      const sent = await limiter.penalty('all');
      if (sent.consumedPoints > limiter.points) {
        await undo();
        if (sent.consumedPoints === limiter.points + 1)
          this.#log.error('all visitors together have reached the hourly limit of stored requests');
        this.rejectedCount += 1;
        throw createLimitError(503, sent);
      }
      counted.push(limiter);
    }
    return undo;
  }

  /**
   * Counts a challenge for a device that makes a new key.
   * @throws {Problem} 429 if it has requested too many in an hour
   */
  async countKeyChallenge(device: string): Promise<void> {
    await countKey(this.#keyChallenges, device);
  }

  async close(): Promise<void> {
    await this.#pool?.end();
  }

  /** Counts a request of a network, and of its /48 network. @throws {Problem} 429 above a limit */
  async #count({ address, widerNetwork }: Networks, counts: Counts): Promise<Counted[]> {
    const counted: Counted[] = [];
    for (const [network, count] of [
      [address, counts.ofNetwork] as const,
      [widerNetwork, counts.ofWider] as const,
    ]) {
      if (network === undefined) continue;
      const one = await count(hashToBucket(network));
      const { max, sent } = one;
      if (sent.consumedPoints === max + 1)
        this.#log.warn({ maxPerHour: max }, 'a network has reached its hourly limit of requests');
      if (sent.consumedPoints > max) throw createLimitError(429, sent);
      counted.push(one);
    }
    return counted;
  }

  /** Runs `work` within `maxPagesAtOnce`. @throws {Problem} 429 or 503 if no place is left */
  async #runLimited<Result>({ address }: Networks, work: () => Promise<Result>): Promise<Result> {
    const release = this.#acquirePlace(hashToBucket(address));
    try {
      return await work();
    } finally {
      release();
    }
  }
}

/** Counts a use of a key. @throws {Problem} 429 above the limit */
async function countKey(limiter: RateLimiterMemory, key: string): Promise<void> {
  const sent = await limiter.penalty(key);
  if (sent.consumedPoints > limiter.points) throw createLimitError(429, sent);
}

const createLimitError = (status: 429 | 503, { msBeforeNext }: RateLimiterRes): Problem =>
  new Problem(status, { headers: { 'Retry-After': String(Math.ceil(msBeforeNext / 1000)) } });

/** The counts of networks, and of their /48 networks. */
type Counts = ReturnType<typeof createCounts>;
type Counted = Awaited<ReturnType<Counts['ofNetwork']>>;

const createCounts = (kind: string, max: number, pool?: pg.Pool) => ({
  ofNetwork: createCount(kind, max, pool),
  ofWider: createCount(`${kind}-wider`, widerFactor * max, pool),
});

const undoCounts = async (counted: readonly Counted[]): Promise<void> => {
  await Promise.all(counted.map((count) => count.takeBack()));
};

/** Creates a function that counts a request in a bucket: on this server, and from `sharedCountFrom` on, in the database. */
function createCount(keyPrefix: string, max: number, pool: pg.Pool | undefined) {
  const limit = { keyPrefix, points: max, duration: hour };
  const here = new RateLimiterMemory(limit);
  const sharedLimiter =
    pool &&
    new RateLimiterPostgres({
      ...limit,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'request_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // While the database does not respond, this server counts alone. No request can be stored then anyway.
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  return async (bucket: string) => {
    const countedHere = await here.penalty(bucket);
    const sentHere = countedHere.consumedPoints;
    const shared = sentHere >= sharedCountFrom && sentHere <= max ? sharedLimiter : undefined;
    const sent = await shared?.penalty(bucket, sentHere === sharedCountFrom ? sharedCountFrom : 1);
    return {
      max,
      /** The count on this server. */
      sentHere,
      /** The count on all servers, which may exceed the limit. */
      sent: sent ?? countedHere,
      async takeBack(): Promise<void> {
        await here.reward(bucket);
        await shared?.reward(bucket);
      },
    };
  };
}
