import { type FormEvent, useState } from 'react';
import { useAttempt } from '#lib/browser/use-attempt.ts';
import type { People as Answer, Device, Invitation, InvitationFor, LetInBy } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import { useKeys } from '../keys/hooks.ts';
import { Rotation } from '../keys/Rotation.tsx';
import { deskTime, isolate } from '../language.ts';
import { useLive } from '../live.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Field } from '../parts/Field.tsx';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { RemoveDevice } from './RemoveDevice.tsx';

const { menu, people: texts } = words.desk;

/** Who is at the desk, with which devices. */
export function People() {
  const { me } = useSession();
  const { value, message, refresh } = useLive<Answer>('people');
  return (
    <Screen title={menu.people} heading={menu.people}>
      <ErrorMessage message={message} />
      <Rotation />
      {value?.people.map(({ id, name, mayEdit, devices }) => (
        <section key={id} className={`${paper.request} stack`}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {mayEdit && <p>{texts.mayEdit}</p>}
          <ul aria-label={texts.devicesOf({ name: isolate(name) })} className="stack">
            {devices.map((device) => (
              <DeviceShown
                key={device.id}
                device={device}
                name={name}
                isThis={device.id === me.device.id}
                whenRemoved={refresh}
              />
            ))}
          </ul>
        </section>
      ))}
      {value && value.invitations.length > 0 && (
        <section className={`${paper.request} stack`}>
          <h2>{texts.open}</h2>
          <ul>
            {value.invitations.map(({ name, invitedBy, until }) => (
              <li key={`${name} ${until}`}>
                {invitedBy.name === null
                  ? texts.terminalInvitation({ name: isolate(name), time: deskTime(until) })
                  : texts.openInvitation({
                      name: isolate(name),
                      by: isolate(invitedBy.name),
                      time: deskTime(until),
                    })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Invite whenInvited={refresh} />
    </Screen>
  );
}

interface DeviceShownProps {
  readonly device: Device;
  readonly name: string;
  readonly isThis: boolean;
  readonly whenRemoved: () => Promise<void>;
}

function DeviceShown({ device, name, isThis, whenRemoved }: DeviceShownProps) {
  const { latest } = useKeys();
  const { label, addedAt, lastSeenAt } = device;
  return (
    <li>
      <p>{label}</p>
      <Facts
        facts={[
          isThis && texts.thisDevice,
          texts.added({ time: deskTime(addedAt) }),
          texts.lastSeen({ time: deskTime(lastSeenAt) }),
          ...originOf(device, latest !== undefined),
        ]}
      />
      <RemoveDevice {...{ device, name, isThis, whenRemoved }} />
    </li>
  );
}

/** The person who invited a device; once anything was sealed, also the one who let it in. */
function originOf(
  { invitedBy, letInBy, letIn, awaitsDecisionSince }: Device,
  wasSealed: boolean,
): (string | false)[] {
  return [
    invitedText(invitedBy),
    letInBy ? letInText(letInBy) : wasSealed && letIn && texts.letInUnknown,
    awaitsDecisionSince !== null && texts.awaitsDecision({ time: deskTime(awaitsDecisionSince) }),
  ];
}

function invitedText(invitedBy: Device['invitedBy']): string {
  if (invitedBy?.from === 'terminal') return texts.invitedFromTerminal;
  return invitedBy?.name ? texts.invitedBy({ name: isolate(invitedBy.name) }) : texts.invitedUnknown;
}

function letInText({ from, name, at }: LetInBy): string {
  const time = deskTime(at);
  if (from === 'recovery-key') return texts.letInByRecoveryKey({ time });
  if (from === 'switch-on') return texts.letInAtStart({ time });
  return name ? texts.letInBy({ name: isolate(name), time }) : texts.letInUnknown;
}

function Invite({ whenInvited }: { readonly whenInvited: () => Promise<void> }) {
  const { api, me } = useSession();
  const { isPending, message, retry, run } = useAttempt(words.desk.line.notSent);
  const [invitation, setInvitation] = useState<Invitation>();
  const [isCopied, setCopied] = useState(false);

  const invite = (whom: InvitationFor) =>
    run(async () => {
      setInvitation(await api.post<Invitation>('invitations', whom));
      setCopied(false);
      await whenInvited();
    });

  function inviteByName(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    invite({ name: String(new FormData(event.currentTarget).get('name')).trim() });
  }

  /** Where the browser refuses, the link can be selected. */
  const copy = (address: string): void => {
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <section className={`${paper.request} stack screen-only`}>
      <h2>{texts.invite}</h2>
      <form className="stack" onSubmit={inviteByName}>
        <Field name="name" label={texts.name} maxLength={60} dir="auto" />
        <p className={`${paper.buttons} row`}>
          <Button type="submit" isDisabled={isPending}>
            {texts.makeInvitation}
          </Button>
          <Button onClick={() => invite({ person: me.person.id })}>{texts.anotherDevice}</Button>
        </p>
      </form>
      <ErrorMessage message={message} retry={retry} />
      <div role="status">
        {invitation && (
          <div className="stack">
            <p>{texts.invitation({ time: deskTime(invitation.until) })}</p>
            <p className={paper.note} translate="no">
              {invitation.address}
            </p>
            <p>
              <Button isPlain onClick={() => copy(invitation.address)}>
                {isCopied ? texts.copied : texts.copy}
              </Button>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
