import { ActionError } from '#lib/browser/use-async-action.ts';
import type { DeviceApproval, DeviceInfo, DeviceRemoval, PeopleList } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import type { KeyState } from '../keys/device-keys.ts';
import { useDeviceKeys } from '../keys/hooks.ts';
import { makeKeyWithout } from '../keys/key-changes.ts';
import { RotateKey } from '../keys/Notices.tsx';
import { CurrentPassphraseField, useUnlockForm } from '../keys/UnlockScreen.tsx';
import { formatInboxTime, isolateText } from '../language.ts';
import { ConfirmButton, ErrorMessage, RequestDetailsList } from '../parts/controls.tsx';
import { createHref } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { usePolledValue } from '../use-polled-value.ts';

const { menu, people: texts, refusals, sealing } = words.desk;

/** Who is at the desk, with which devices. */
export function PeopleScreen() {
  const { me } = useSession();
  const { latestKey } = useDeviceKeys();
  const { value, message, refresh } = usePolledValue<PeopleList>('people');
  return (
    <Screen title={menu.people} heading={menu.people}>
      <ErrorMessage message={message} />
      <RotateKey />
      {value?.people.map(({ id, name, canEdit, devices }) => (
        <section key={id} className={`${paper.request} stack`}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {canEdit && <p>{texts.mayEdit}</p>}
          <ul aria-label={texts.devicesOf({ name: isolateText(name) })} className="stack">
            {devices.map((device) => {
              const isThis = device.id === me.device.id;
              return (
                <li key={device.id}>
                  <p>{device.label}</p>
                  <RequestDetailsList
                    facts={[isThis && texts.thisDevice, ...listFacts(device, latestKey !== undefined)]}
                  />
                  <RemoveDevice {...{ device, name, isThis }} whenRemoved={refresh} />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {value && value.invitations.length > 0 && (
        <section className={`${paper.request} stack`}>
          <h2>{texts.open}</h2>
          <ul>
            {value.invitations.map((invitation) => (
              <li key={`${invitation.name} ${invitation.until}`}>{formatInvitation(invitation)}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={paper.links}>
        <a href={createHref('invite')}>{texts.invite}</a>
      </p>
    </Screen>
  );
}

function formatInvitation({ name, invitedBy, until }: PeopleList['invitations'][number]): string {
  const values = { name: isolateText(name), time: formatInboxTime(until) };
  return invitedBy.name === null
    ? texts.terminalInvitation(values)
    : texts.openInvitation({ ...values, by: isolateText(invitedBy.name) });
}

/**
 * Lists since when a device is known, and who invited it and let it in.
 * @param wasSealed whether encryption is or was on. Before, devices are not let in.
 */
function listFacts(device: DeviceInfo, wasSealed: boolean): readonly (string | false)[] {
  const { addedAt, lastSeenAt, invitedBy, approvedBy, isApproved, awaitsDecisionSince } = device;
  const inviter = invitedBy?.name ?? null;
  return [
    texts.added({ time: formatInboxTime(addedAt) }),
    texts.lastSeen({ time: formatInboxTime(lastSeenAt) }),
    invitedBy?.from === 'terminal'
      ? texts.invitedFromTerminal
      : inviter === null
        ? texts.invitedUnknown
        : texts.invitedBy({ name: isolateText(inviter) }),
    approvedBy ? formatApproval(approvedBy) : wasSealed && isApproved && texts.letInUnknown,
    awaitsDecisionSince !== null && texts.awaitsDecision({ time: formatInboxTime(awaitsDecisionSince) }),
  ];
}

function formatApproval({ from, name, at }: DeviceApproval): string {
  const time = formatInboxTime(at);
  if (from === 'recovery-key') return texts.letInByRecoveryKey({ time });
  if (from === 'switch-on') return texts.letInAtStart({ time });
  return name ? texts.letInBy({ name: isolateText(name), time }) : texts.letInUnknown;
}

interface DeviceProps {
  readonly device: DeviceInfo;
  /** The name of its owner. */
  readonly name: string;
  /** Whether it is the device at which somebody reads this. */
  readonly isThis: boolean;
  readonly whenRemoved: () => Promise<void>;
}

/**
 * A button that removes a device after a question. While requests are sealed, this device makes the key for what comes
 * next. The dialog asks for what opens its keys, and stays open until the device is removed.
 */
function RemoveDevice({ device: { id, label }, name, isThis, whenRemoved }: DeviceProps) {
  const { api, me, showMessage } = useSession();
  const { keys, unlockMethod, currentKey } = useDeviceKeys();
  const unlock = useUnlockForm();
  // A person who removes their own device must not know the next key.
  const needsKeys = currentKey !== undefined && !isThis;
  const obstacle = needsKeys ? obstacleOf(keys.state, me.device) : undefined;

  async function remove(typed: FormData): Promise<boolean> {
    if (needsKeys) await unlock(typed);
    // The dialog shows what is in the way now.
    if (needsKeys && obstacleOf(keys.state, me.device) !== undefined) return false;
    const newKey = await makeKeyWithout(keys, [id]);
    if (needsKeys && !newKey)
      throw new ActionError(
        keys.state.noteBlock === 'rolled back' ? sealing.hold.rolledBack : refusals['people-changed'],
      );
    await api.post('devices/remove', { devices: [id], newKey } satisfies DeviceRemoval);
    await keys.refresh();
    showMessage(texts.removed({ device: isolateText(label) }));
    await whenRemoved();
    return true;
  }

  return (
    <ConfirmButton
      label={
        <>
          {texts.remove} <span className="visually-hidden">{label}</span>
        </>
      }
      question={texts.question({ device: isolateText(label), name: isolateText(name) })}
      consequence={
        currentKey
          ? `${texts.consequence} ${isThis ? sealing.ownRemoval : sealing.removal}`
          : texts.consequence
      }
      confirm={obstacle === undefined ? texts.confirm : undefined}
      action={remove}
      notice={(isPending) => (
        <>
          {obstacle !== undefined && (
            <p>
              {sealing.removalKeys[obstacle]} <a href={createHref('sealing')}>{menu.sealing}</a>
            </p>
          )}
          {needsKeys && unlockMethod === 'passkey' && <p>{sealing.removalKeys.passkey}</p>}
          {isPending && unlockMethod === 'passphrase' && <p>{sealing.passphrase.opening}</p>}
        </>
      )}
    >
      {needsKeys && unlockMethod === 'passphrase' && <CurrentPassphraseField />}
    </ConfirmButton>
  );
}

/**
 * The reason why this device cannot make a key, where the dialog cannot help. A device whose copy of the present key failed
 * can make the next one.
 */
function obstacleOf(
  { unlockMethod, hasLatestKey, failures }: KeyState,
  { id }: DeviceInfo,
): 'elsewhere' | 'newPassphrase' | 'waiting' | undefined {
  if (unlockMethod === 'elsewhere') return 'elsewhere';
  if (unlockMethod === 'new passphrase') return 'newPassphrase';
  const hasFailed = failures.some(({ device }) => device === id);
  return unlockMethod === 'open' && !hasLatestKey && !hasFailed ? 'waiting' : undefined;
}
