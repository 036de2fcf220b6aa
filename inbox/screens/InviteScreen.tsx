import { useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { Invitation, InvitationTarget } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { formatInboxTime } from '../language.ts';
import { Button, ErrorMessage, Field, handleSubmit } from '../parts/controls.tsx';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { people: texts } = words.desk;

/** Invites a colleague, or another device of the signed-in person. */
export function InviteScreen() {
  const { api, me } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [invitation, setInvitation] = useState<Invitation>();
  const [copiedAddress, setCopiedAddress] = useState<string>();

  const invite = (whom: InvitationTarget) =>
    run(async () => {
      const made = await api.post<Invitation>('invitations', whom);
      setInvitation(made);
      copy(made.address);
    });

  /** If the browser refuses, the user can press the button or select the link. */
  const copy = (address: string): void => {
    navigator.clipboard.writeText(address).then(
      () => setCopiedAddress(address),
      () => setCopiedAddress(undefined),
    );
  };

  return (
    <Screen title={texts.invite} heading={texts.invite}>
      <form
        className="stack"
        onSubmit={handleSubmit((typed) => invite({ name: String(typed.get('name')).trim() }))}
      >
        <Field name="name" label={texts.name} maxLength={60} dir="auto" autoFocus />
        <p className={`${paper.buttons} row`}>
          <Button type="submit" isDisabled={isPending}>
            {texts.makeInvitation}
          </Button>
          <Button isPlain onClick={() => invite({ person: me.person.id })}>
            {texts.anotherDevice}
          </Button>
        </p>
      </form>
      <ErrorMessage message={message} retry={retry} />
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
