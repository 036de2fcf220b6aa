import { useState } from 'react';
import type { Invitation, InvitationTarget } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { formatInboxTime } from '../language.ts';
import { ActionForm, Button, Field } from '../parts/controls.tsx';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { people: texts } = words.desk;

/** Invites a colleague, or another device of the signed-in person. */
export function InviteScreen() {
  const { api, me } = useSession();
  const [invitation, setInvitation] = useState<Invitation>();
  const [copiedAddress, setCopiedAddress] = useState<string>();

  async function invite(whom: InvitationTarget): Promise<void> {
    const made = await api.post<Invitation>('invitations', whom);
    setInvitation(made);
    copy(made.address);
  }

  /** If the browser refuses, the user can press the button or select the link. */
  const copy = (address: string): void => {
    navigator.clipboard.writeText(address).then(
      () => setCopiedAddress(address),
      () => setCopiedAddress(undefined),
    );
  };

  return (
    <Screen title={texts.invite} heading={texts.invite}>
      <ActionForm
        button={texts.makeInvitation}
        action={(typed) => invite({ name: String(typed.get('name')).trim() })}
      >
        <Field name="name" label={texts.name} maxLength={60} dir="auto" autoFocus />
      </ActionForm>
      <ActionForm isPlain button={texts.anotherDevice} action={() => invite({ person: me.person.id })} />
      <div role="status">
        {invitation && (
          <div className="stack">
            <p>{texts.invitation({ time: formatInboxTime(invitation.until) })}</p>
            <p className={paper.note} translate="no">
              {invitation.address}
            </p>
            <p>
              <Button isPlain onClick={() => copy(invitation.address)}>
                {copiedAddress === invitation.address ? texts.copied : texts.copy}
              </Button>
            </p>
          </div>
        )}
      </div>
    </Screen>
  );
}
