import { withCommas } from '#lib/brand/punctuation.ts';
import type { ApiClient } from '#lib/browser/api-client.ts';
import { ActionError } from '#lib/browser/use-attempt.ts';
import { devicesForNextKey } from '#lib/desk/admission.ts';
import type { Challenge, Device, NewCopies, NewKey, People, RecoveryCopies } from '#lib/desk/api.ts';
import { type RecoveryKey, readRecoveryKey } from '#lib/desk/recovery-key.ts';
import { openChallenge } from '#lib/desk/sealing.ts';
import { locale, words } from '#src/brand.ts';
import { copiesFor, makeDeskKey, type OpenedKey, type ReadyDevice, vouchedDevices } from './desk-key.ts';
import type { KeyState } from './key-state.ts';
import type { Keyring } from './keyring.ts';
import type { SealingRecord } from './sealing-record.ts';

export type KeyApi = Pick<ApiClient, 'get' | 'post'>;

/** The most copies, or reports about copies, in one request. */
const maxBatch = 25;

/** The most keys whose recovery copies are in one response. */
const maxRecovered = 5;

export const batchesOf = <Item>(items: readonly Item[], size = maxBatch): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const withAnswer = (key: NewKey, answer: string | undefined): NewKey =>
  answer === undefined ? key : { ...key, answer };

/** Devices that hold the key in use, and that nobody who had it let in: the server may have added them. */
export class UnvouchedDevices extends ActionError {
  constructor(devices: readonly Pick<Device, 'label'>[]) {
    const labels = devices.map(({ label }) => label);
    super(words.desk.sealing.failures.unvouched({ devices: withCommas(labels, locale.language) }));
  }
}

/** This device's keys, as far as changes are made with them. */
interface OwnKeys {
  readonly state: KeyState;
  readonly self: ReadyDevice | undefined;
  readonly latestOpened: OpenedKey | undefined;
  refresh(): Promise<void>;
}

/** Changes of the desk's keys: who has them, which one is in use, and whether there is one. */
export class KeyChanges {
  readonly #own: OwnKeys;
  readonly #api: KeyApi;
  readonly #keyring: Keyring;
  readonly #record: SealingRecord;

  constructor(own: OwnKeys, api: KeyApi, keyring: Keyring, record: SealingRecord) {
    this.#own = own;
    this.#api = api;
    this.#keyring = keyring;
    this.#record = record;
  }

  /** Whether sealing can be switched on without the printed key of before. */
  get startsAfresh(): boolean {
    const { latest, ended } = this.#own.state;
    return latest === undefined || ended?.from === 'terminal';
  }

  /**
   * Switches sealing on, unless it is on since the answer to the same was lost.
   * @param others devices whose codes were compared
   * @param printed the key that was typed back from its paper
   */
  async switchOn(others: readonly ReadyDevice[], printed: RecoveryKey): Promise<void> {
    const { self } = this.#own;
    if (!self) return;
    await this.#own.refresh();
    if (!this.#own.state.present) {
      const answer = this.startsAfresh ? undefined : await this.#answerByPrinted(printed);
      if (answer !== undefined) {
        // Requests that were sealed before have to stay readable here and on the other devices.
        await this.#openByPrinted(printed);
        await this.#give(self, answer);
      }
      const newKey = await makeDeskKey([self, ...others], printed.recipient);
      await this.#api.post('keys', withAnswer(newKey, answer));
    }
    // Also earlier keys, where it was on before.
    await this.#own.refresh();
    for (const device of others) await this.letIn(device);
  }

  /** Opens the desk's keys by the printed one. That of an older paper opens what was sealed until then. */
  async #openByPrinted(printed: RecoveryKey): Promise<void> {
    for (const keys of batchesOf(this.#own.state.all, maxRecovered)) {
      const query = keys.map(({ id }) => `key=${id}`).join('&');
      const { copies } = await this.#api.get<RecoveryCopies>(`keys/recovery?${query}`);
      await this.#keyring.recover(keys, copies, printed.identity);
    }
  }

  /** Opens a challenge with the printed key. Returns undefined for another one than that of the latest key. */
  async #answerByPrinted({ identity }: RecoveryKey): Promise<string | undefined> {
    const { sealed } = await this.#api.post<Challenge>('keys/recovery/challenge');
    return await openChallenge(sealed, identity).catch(() => undefined);
  }

  /** Gives every key that this device has to another one, whose code was compared. */
  async letIn(device: ReadyDevice): Promise<void> {
    await this.#give(device);
  }

  /**
   * Opens the desk's keys by the printed one, and gives them to this device. Where no recovery copy of the key in use is valid, this
   * device makes another key, which it has alone.
   * @returns false for another key than the printed one of the latest key
   */
  async recover(typed: string): Promise<boolean> {
    const { self } = this.#own;
    const printed = await readRecoveryKey(typed);
    if (!self || !printed) return false;
    await this.#own.refresh();
    await this.#openByPrinted(printed);
    const answer = await this.#answerByPrinted(printed);
    if (answer === undefined) return false;
    await this.#give(self, answer);
    if (this.#own.state.present && !this.#own.latestOpened) {
      const newKey = await makeDeskKey([self], printed.recipient);
      await this.#api.post('keys/recovery', withAnswer(newKey, answer));
      await this.#own.refresh();
    }
    return this.#own.latestOpened !== undefined;
  }

  /** Those of some devices that were let in by somebody who had the latest key: the server may have added others. */
  async vouched(devices: readonly Device[]): Promise<readonly ReadyDevice[]> {
    const { state, latestOpened } = this.#own;
    return state.latest && latestOpened
      ? await vouchedDevices(devices, latestOpened, state.latest.devices)
      : [];
  }

  /**
   * A key for what comes after some devices were removed: for this one, and those that hold the present key, stay and wait for no
   * decision.
   * @returns undefined while nothing is sealed, and when this device is removed itself: it must not know the key to come
   * @throws {UnvouchedDevices} when nobody who had the key let one of them in
   */
  async keyWithout(removed: readonly string[]): Promise<NewKey | undefined> {
    const { people } = await this.#api.get<People>('people');
    await this.#own.refresh();
    const { self, state, latestOpened } = this.#own;
    if (!self || !state.present || !latestOpened || this.#keyring.isRolledBack || removed.includes(self.id))
      return undefined;
    const devices = people.flatMap((person) =>
      person.devices.map((device) => ({
        ...device,
        letInBy: device.letInBy?.device ?? null,
        awaitsDecision: device.awaitsDecisionSince !== null,
        shown: device,
      })),
    );
    const others = devicesForNextKey(devices, new Set(removed), self.id)
      .map(({ shown }) => shown)
      .filter(({ id }) => id !== self.id);
    const vouched = await this.vouched(others);
    if (vouched.length < others.length)
      throw new UnvouchedDevices(others.filter(({ id }) => !vouched.some((device) => device.id === id)));
    const newKey = await makeDeskKey([self, ...vouched], latestOpened.recoveryRecipient);
    return withAnswer(newKey, await this.#answer());
  }

  /** Puts another key in use, for the same devices. */
  async rotate(): Promise<void> {
    const newKey = await this.keyWithout([]);
    if (!newKey) throw new ActionError(words.desk.refusals['key-changed']);
    await this.#api.post('keys/rotation', newKey);
    await this.#own.refresh();
  }

  /** Switches sealing off, by showing that this device has the key. */
  async switchOff(): Promise<void> {
    await this.#api.post('keys/off', { answer: await this.#answer() });
    this.#record.confirmEnd(this.#own.state.all);
    await this.#own.refresh();
  }

  /**
   * Gives every key that this device has to a device, the latest first.
   * @param answer to a challenge, from a device that has no copies itself
   */
  async #give(device: ReadyDevice, answer?: string): Promise<void> {
    // A key whose copy has failed here is refused, unless the printed key was shown.
    const keys = this.#own.state.all
      .filter(({ copyState }) => copyState !== 'failed' || answer !== undefined)
      .flatMap(({ id }) => this.#keyring.opened(id) ?? []);
    for (const batch of batchesOf(keys)) {
      const copies = await copiesFor(batch, device);
      await this.#api.post('keys/copies', {
        copies,
        ...(answer !== undefined && { answer }),
      } satisfies NewCopies);
    }
    await this.#own.refresh();
  }

  /**
   * Shows that this device has the key: opens a text of the server's.
   * @returns undefined for what is none, such as words of a visitor's, which the server must not learn by this
   */
  async #answer(): Promise<string | undefined> {
    return await this.#keyring.openChallenge(await this.#api.post<Challenge>('keys/challenge'));
  }
}
