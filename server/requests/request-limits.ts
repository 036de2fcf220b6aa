import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../http/problem.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Configuration } from '../settings/configuration.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const hour = 3600;

/** Requests of one network in an hour: more than a household or an office sends, and too few to fill a disk. */
const maxPerNetwork = 60;
/** When a network has sent more than these in an hour, the agency is told of its requests in lists. */
const fewPerNetwork = 5;
/** So many times as much is taken of a whole /48. It holds 65,536 networks, each of which has a count of its own, too. */
const widerTimes = 4;
/** Pages that are made for a network's readers in an hour. A desk that opens the sheet every minute asks for 60. */
const maxPagesPerNetwork = 600;
/** Such pages that are made at the same time. A page of the sheet takes milliseconds, in which posts have to wait. */
const maxPagesAtOnce = { network: 8, all: 64 };
/** Tries of a network to sign in at the desk, or to join it, in an hour: each is two of these. */
const maxTriesPerNetwork = 240;
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
export const hashToBucket = (network: string): string => {
  const digest = createHash('sha256').update(network).digest();
  return String(digest.readUInt32BE(0) % buckets);
};

type Networks = Pick<Visitor, 'address' | 'widerNetwork'>;

/** The most challenges of a device in an hour: a device that makes one key after the other keeps colleagues from removing it. */
const maxKeyChallenges = 20;

/** Limits how much each network sends in an hour, and all of them together. Servers on one PostgreSQL count together. */
export class RequestLimits {
  /** How many requests were turned away since the start. */
  rejectedCount = 0;
  readonly #log: Logger;
  readonly #requests: Counts;
  readonly #pages = countsOf('pages', maxPagesPerNetwork);
  readonly #tries = countsOf('tries', maxTriesPerNetwork);
  /** By the hash of the session's cookie, as what follows. */
  readonly #keyChallenges = new RateLimiterMemory({ points: maxKeyChallenges, duration: hour });
  readonly #knownSessions = new Set<string>();
  readonly #sessions = {
    desk: new RateLimiterMemory(maxOfSession),
    editor: new RateLimiterMemory(maxOfEditing),
  };
  readonly #takePlace = createConcurrencyLimit(
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
    this.#requests = countsOf('requests', maxPerNetwork, this.#pool);
    this.#all = new RateLimiterMemory({ points: maxPerHour ?? 10_000, duration: hour });
  }

  /**
   * Counts a request, before its body is read.
   * @throws {Problem} 429 when its network has sent too many
   */
  async countRequest(visitor: Networks) {
    const counted = await this.#count(visitor, this.#requests).catch((refusal) => {
      this.rejectedCount += 1;
      throw refusal;
    });
    return {
      /**
       * Whether its network has sent more than a few in the last hour, this one included. A network and its /48 have different
       * limits: each is compared by the share of its limit that is used.
       */
      sentMuch: counted.some(({ max, sentHere }) => sentHere / max > fewPerNetwork / maxPerNetwork),
      /** Takes the request off the counts, because it repeats one that is kept already. */
      repeated: () => undoCounts(counted),
    };
  }

  /**
   * Counts a page that is made for one reader, and makes it. Only this server counts it, without a question to the database.
   * @throws {Problem} 429 when the reader's network asks for too many, in an hour or at once; 503 when all networks together
   *   ask for too many at once
   */
  async limitPage<Page>(visitor: Networks, make: () => Promise<Page>): Promise<Page> {
    await this.#count(visitor, this.#pages);
    return await this.#atPlace(visitor, make);
  }

  /**
   * Counts a try to sign in at the desk, or to join it, and answers it.
   * @param arrive waits for all that was sent: whoever sends slowly takes no place from others
   * @throws {Problem} 429 when the visitor's network has tried too often, 503 when all networks try too often at once
   */
  async limitSignIn(
    visitor: Networks,
    arrive: () => Promise<unknown>,
    answer: () => Promise<void>,
  ): Promise<void> {
    await this.#count(visitor, this.#tries);
    await arrive();
    await this.#atPlace(visitor, answer);
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
    let found: Found | undefined;
    if (this.#knownSessions.has(token)) {
      await countOne(this.#sessions[at], token);
      found = await find();
    } else {
      const counted = await this.#count(visitor, this.#pages);
      found = await this.#atPlace(visitor, find);
      if (found !== undefined) await undoCounts(counted);
    }
    this.#knownSessions.delete(token);
    if (found === undefined) return undefined;
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
  async countStoredRequest(bytes: number): Promise<() => Promise<void>> {
    const counted: RateLimiterMemory[] = [];
    const notKept = async () => {
      await Promise.all(counted.map((limiter) => limiter.reward('all')));
    };
    for (const limiter of bytes > longBytes ? [this.#all, this.#long] : [this.#all]) {
      const sent = await limiter.penalty('all');
      if (sent.consumedPoints > limiter.points) {
        await notKept();
        if (sent.consumedPoints === limiter.points + 1)
          this.#log.error('requests of all visitors together have reached the limit of an hour');
        this.rejectedCount += 1;
        throw tooMany(503, sent);
      }
      counted.push(limiter);
    }
    return notKept;
  }

  /**
   * Counts a challenge for a device that makes a key for the desk.
   * @throws {Problem} 429 when it has asked for too many in an hour
   */
  async countKeyChallenge(device: string): Promise<void> {
    await countOne(this.#keyChallenges, device);
  }

  async close(): Promise<void> {
    await this.#pool?.end();
  }

  /** @throws {Problem} 429 */
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
        this.#log.warn({ maxPerHour: max }, 'a network has reached the limit of an hour');
      if (sent.consumedPoints > max) throw tooMany(429, sent);
      counted.push(one);
    }
    return counted;
  }

  /** @throws {Problem} 429 or 503 when no place is left */
  async #atPlace<Result>({ address }: Networks, work: () => Promise<Result>): Promise<Result> {
    const leave = this.#takePlace(hashToBucket(address));
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** @throws {Problem} 429 above the limit */
async function countOne(limiter: RateLimiterMemory, key: string): Promise<void> {
  const sent = await limiter.penalty(key);
  if (sent.consumedPoints > limiter.points) throw tooMany(429, sent);
}

const tooMany = (status: 429 | 503, { msBeforeNext }: RateLimiterRes): Problem =>
  new Problem(status, { headers: { 'Retry-After': String(Math.ceil(msBeforeNext / 1000)) } });

/** The counts of networks, and of their /48. */
type Counts = ReturnType<typeof countsOf>;
type Counted = Awaited<ReturnType<Counts['ofNetwork']>>;

const countsOf = (kind: string, max: number, pool?: pg.Pool) => ({
  ofNetwork: createCount(kind, max, pool),
  ofWider: createCount(`${kind}-wider`, widerTimes * max, pool),
});

const undoCounts = async (counted: readonly Counted[]): Promise<void> => {
  await Promise.all(counted.map((count) => count.takeBack()));
};

/** Returns a function that counts a request in a bucket: on this server, and from `sharedFrom` on together with all servers. */
function createCount(keyPrefix: string, max: number, pool: pg.Pool | undefined) {
  const limit = { keyPrefix, points: max, duration: hour };
  const here = new RateLimiterMemory(limit);
  const everywhere =
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
  return async (bucket: string) => {
    const countedHere = await here.penalty(bucket);
    const sentHere = countedHere.consumedPoints;
    const shared = sentHere >= sharedFrom && sentHere <= max ? everywhere : undefined;
    const sent = await shared?.penalty(bucket, sentHere === sharedFrom ? sharedFrom : 1);
    return {
      max,
      /** The count of this server. */
      sentHere,
      /** The count of all servers, which may exceed the limit. */
      sent: sent ?? countedHere,
      async takeBack(): Promise<void> {
        await here.reward(bucket);
        await shared?.reward(bucket);
      },
    };
  };
}
