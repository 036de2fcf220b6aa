import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpProblem } from '../http/problem.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration } from '../settings/configuration.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const hour = 3600;

/**
 * The maximum number of requests from one network per hour. A household or office sends fewer, and this many cannot
 * fill a disk.
 */
const maxPerNetwork = 60;
/** If a network sends more requests than this per hour, the agency gets lists instead of a message for each request. */
const maxSingleMessages = 5;
const widerFactor = 4;
/**
 * The maximum number of pages that are rendered for one network per hour. An employee who opens the request sheet every
 * minute needs 60.
 */
const maxPagesPerNetwork = 600;
/**
 * The maximum number of pages that are rendered at the same time. A page of the request sheet takes milliseconds, which
 * delay other requests.
 */
const maxPagesAtOnce = { network: 8, all: 64 };
/** The maximum number of requests to sign in or join from one network per hour. Each attempt takes two requests. */
const maxAttemptsPerNetwork = 240;
/** The maximum number of requests in a session in the inbox: 20 per second on average (`duration` is in seconds). */
const sessionLimit = { points: 200, duration: 10 };
/**
 * The maximum number of requests in a session in the editor. The preview loads about a hundred files again after each
 * change.
 */
const editorLimit = { points: 2_000, duration: 10 };
const maxKnownSessions = 10_000;
/**
 * The maximum number of requests over `longBytes` that are stored per hour, from all visitors together. They take at
 * most 50 MiB.
 */
const maxLongRequests = 200;
const longBytes = 16 * 1024;

/**
 * Requests of a network beyond this number are counted in the database. Most visitors send fewer, so they need no
 * query.
 */
const sharedCountFrom = 10;

/**
 * The number of counters. The hash of an address selects its counter, so that memory is bounded and no address is
 * stored.
 */
const buckets = 65_536;

export const hashNetworkToCounter = (network: string): string => {
  const digest = createHash('sha256').update(network).digest();
  return String(digest.readUInt32BE(0) % buckets);
};

type Networks = Pick<Visitor, 'address' | 'widerNetwork'>;

/**
 * The maximum number of key challenges for one device per hour. Without a limit, a device could prevent its own removal
 * by replacing the key again and again.
 */
const maxKeyChallenges = 20;

/**
 * Rate limits for each network, and for all networks together. Servers with the same PostgreSQL database share the
 * number of requests.
 */
export class RequestLimits {
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
    (scope) => new HttpProblem(scope === 'network' ? 429 : 503, { headers: { 'Retry-After': '1' } }),
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
        // A request must be answered within 4.5 s, so two consecutive queries must leave time to store it.
        connectionTimeoutMillis: 400,
        query_timeout: 400,
      });
    this.#pool?.on('error', () => {});
    this.#requests = createCounts('requests', maxPerNetwork, this.#pool);
    this.#stored = new RateLimiterMemory({ points: maxPerHour ?? 10_000, duration: hour });
  }

  /**
   * Counts a request before its body is read.
   * @throws {HttpProblem} 429 if its network has sent too many requests
   */
  async countRequest(visitor: Networks) {
    const counted = await this.#count(visitor, this.#requests).catch((refusal) => {
      this.rejectedCount += 1;
      throw refusal;
    });
    return {
      /**
       * Whether the network has sent more than `maxSingleMessages` requests in the last hour, including this one. A /48
       * network has a higher limit, so percentages of the limits are compared.
       */
      sentMuch: counted.some(({ max, sentHere }) => sentHere / max > maxSingleMessages / maxPerNetwork),
      repeated: () => undoCounts(counted),
    };
  }

  /**
   * Counts and renders a page. Other servers do not share this count.
   * @throws {HttpProblem} 429 if the visitor's network requests too many pages per hour or at the same time, 503 if all
   * networks together request too many at the same time
   */
  async limitPage<Page>(visitor: Networks, render: () => Promise<Page>): Promise<Page> {
    await this.#count(visitor, this.#pages);
    return await this.#runLimited(visitor, render);
  }

  /**
   * Counts and handles a request to sign in or join.
   * @param arrive waits for the whole body, so that slow clients do not occupy a slot
   * @throws {HttpProblem} 429 if the network has sent too many requests, 503 if there are too many at the same time
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
   * Counts a request and finds its session. Each known token has its own limit, which other people in the same network
   * cannot use up. An unknown token uses the page limit of its network.
   * @param token the hash of the session cookie
   * @throws {HttpProblem} 429 if a limit is exceeded, 503 if there are too many requests with unknown tokens at the same
   * time
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
    // Moves the token to the end of the set, so that the least recently used token is removed first.
    this.#knownSessions.add(token);
    const [oldest] = this.#knownSessions;
    if (this.#knownSessions.size > maxKnownSessions && oldest) this.#knownSessions.delete(oldest);
    return found;
  }

  /**
   * Counts a request before it is stored, so that all visitors together cannot fill the disk.
   * @param bytes the length of all fields
   * @returns a function that undoes the count. Call it if the request was not stored
   * @throws {HttpProblem} 503 if too many requests were stored in the last hour
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
          this.#log.error('the limit of stored requests per hour is reached: further requests are rejected');
        this.rejectedCount += 1;
        throw createLimitError(503, sent);
      }
      counted.push(limiter);
    }
    return undo;
  }

  /**
   * Counts a challenge for a device that creates a new key.
   * @throws {HttpProblem} 429 if the device has requested too many challenges within an hour
   */
  async countKeyChallenge(device: string): Promise<void> {
    await countKey(this.#keyChallenges, device);
  }

  async close(): Promise<void> {
    await this.#pool?.end();
  }

  /** @throws {HttpProblem} 429 if a limit is exceeded */
  async #count({ address, widerNetwork }: Networks, counts: Counts): Promise<Counted[]> {
    const counted: Counted[] = [];
    for (const [network, count] of [
      [address, counts.ofNetwork] as const,
      [widerNetwork, counts.ofWider] as const,
    ]) {
      if (network === undefined) continue;
      const one = await count(hashNetworkToCounter(network));
      const { max, sent } = one;
      if (sent.consumedPoints === max + 1)
        this.#log.warn({ maxPerHour: max }, 'a network has reached its hourly limit of requests');
      if (sent.consumedPoints > max) throw createLimitError(429, sent);
      counted.push(one);
    }
    return counted;
  }

  /** @throws {HttpProblem} 429 or 503 if `maxPagesAtOnce` is reached */
  async #runLimited<Result>({ address }: Networks, work: () => Promise<Result>): Promise<Result> {
    const release = this.#acquirePlace(hashNetworkToCounter(address));
    try {
      return await work();
    } finally {
      release();
    }
  }
}

/** @throws {HttpProblem} 429 if the limit is exceeded */
async function countKey(limiter: RateLimiterMemory, key: string): Promise<void> {
  const sent = await limiter.penalty(key);
  if (sent.consumedPoints > limiter.points) throw createLimitError(429, sent);
}

const createLimitError = (status: 429 | 503, { msBeforeNext }: RateLimiterRes): HttpProblem =>
  new HttpProblem(status, { headers: { 'Retry-After': String(Math.ceil(msBeforeNext / 1000)) } });

type Counts = ReturnType<typeof createCounts>;
type Counted = Awaited<ReturnType<Counts['ofNetwork']>>;

const createCounts = (kind: string, max: number, pool?: pg.Pool) => ({
  ofNetwork: createCount(kind, max, pool),
  ofWider: createCount(`${kind}-wider`, widerFactor * max, pool),
});

const undoCounts = async (counted: readonly Counted[]): Promise<void> => {
  await Promise.all(counted.map((count) => count.takeBack()));
};

/**
 * Creates a function that counts a request. This server counts the first `sharedCountFrom` requests, and the database
 * counts the others.
 */
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
      // If the database does not respond, only this server counts. No request can be stored then anyway.
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  return async (bucket: string) => {
    const countedHere = await here.penalty(bucket);
    const sentHere = countedHere.consumedPoints;
    const shared = sentHere >= sharedCountFrom && sentHere <= max ? sharedLimiter : undefined;
    const sent = await shared?.penalty(bucket, sentHere === sharedCountFrom ? sharedCountFrom : 1);
    return {
      max,
      sentHere,
      /** The number of counted requests, which may exceed the limit. */
      sent: sent ?? countedHere,
      async takeBack(): Promise<void> {
        await here.reward(bucket);
        await shared?.reward(bucket);
      },
    };
  };
}
