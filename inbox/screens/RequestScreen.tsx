import { useRef } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { NewChange, RequestDetails, RequestEntry } from '#lib/inbox/api.ts';
import { formatStatusLines, getAvailableActions } from '#lib/inbox/entry-lines.ts';
import { createMailtoUrl } from '#lib/inbox/mailto-url.ts';
import { parseTelephoneNumbers } from '#lib/inbox/telephone-numbers.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { deskLanguage, replies, words } from '#src/brand.ts';
import { filledButtonClass } from '../../src/components/actions/Actions.tsx';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { BreakableAddress } from '../../src/components/prose/BreakableAddress.tsx';
import styles from '../inbox.module.css';
import { findServiceLabel, inboxLanguage } from '../language.ts';
import { Button, ConfirmButton, ErrorMessage } from '../parts/controls.tsx';
import { NoteList } from '../parts/NoteList.tsx';
import { createHref, navigateTo } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { getDecryptedContent, useDecryptedTexts } from '../use-decrypted.ts';
import { type PolledValue, usePolledValue } from '../use-polled-value.ts';

const desk = words.desk;

/** A request: who wrote what, how to reach them, who has it, and what colleagues noted. */
export function RequestScreen({ reference }: { readonly reference: string }) {
  const live = usePolledValue<RequestDetails>(`requests/${reference}`);
  const { value, error, message } = live;
  const gone = error instanceof ApiError && error.status === 404;
  if (value && !gone) return <Shown request={value} {...live} />;
  return (
    <Screen title={reference} heading={<span translate="no">{reference}</span>}>
      <ErrorMessage message={gone ? desk.unknown({ reference }) : message} />
      <p className={`${paper.links} row`}>
        <a href={createHref('waiting')}>{words.sheet.links.waiting}</a>
      </p>
    </Screen>
  );
}

interface ShownProps extends Pick<PolledValue<RequestDetails>, 'message' | 'replaceValue' | 'refresh'> {
  readonly request: RequestDetails;
}

function Shown({ request, message, replaceValue, refresh }: ShownProps) {
  const { api, drafts, showMessage } = useSession();
  const { reference, service, language } = request;
  const opened = useDecryptedTexts(request);
  const written = getDecryptedContent(opened);
  const lines = formatStatusLines(request, new Date(), inboxLanguage);

  async function erase(): Promise<boolean> {
    await api.send('DELETE', `requests/${reference}`);
    drafts.delete(reference);
    showMessage(desk.erase.done({ reference }), createHref('waiting'));
    navigateTo('waiting');
    return true;
  }

  return (
    <Screen
      title={reference}
      heading={<bdi>{written?.name || reference}</bdi>}
      label={written?.name ? <span translate="no">{reference}</span> : desk.label}
      lead={
        <>
          {written?.company && <p dir="auto">{written.company}</p>}
          <p className={paper.service}>{findServiceLabel(service)}</p>
        </>
      }
    >
      <ErrorMessage message={message} />
      <ErrorMessage message={opened === 'altered' ? desk.altered.words : undefined} />
      {opened === 'sealed' && <p className={paper.problem}>{desk.sealed}</p>}
      <div className={`${paper.request} stack`}>
        {written && <ContactLinks written={written} request={request} />}
        <dl className="stack" aria-live="polite">
          {lines.map(({ label, value, tone }) => (
            <div key={label} className="row" data-tone={tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StatusActions request={request} onChange={replaceValue} refresh={refresh} />
      </div>
      {written && (
        <section className={`${paper.request} stack`} aria-label={desk.wrote}>
          <p className={styles.letter} lang={language ?? undefined} dir="auto">
            {written.message}
          </p>
        </section>
      )}
      <NoteList request={request} onChange={replaceValue} />
      <div className={`${paper.links} row screen-only`}>
        <Button isPlain onClick={() => print()}>
          {desk.print}
        </Button>
        <ConfirmButton
          label={desk.erase.open}
          question={desk.erase.question({ reference })}
          consequence={desk.erase.consequence}
          confirm={desk.erase.confirm}
          action={erase}
        />
      </div>
    </Screen>
  );
}

interface WaysProps {
  readonly written: VisitorTexts;
  readonly request: Pick<RequestEntry, 'reference' | 'language'>;
}

/** How to reach a visitor: by telephone, where a number can be dialed, and by a mail that begins in their language. */
function ContactLinks({ written: { name, email, phone }, request }: WaysProps) {
  const { reference, language } = request;
  const reply = replies[language ?? ''] ?? replies[deskLanguage.folder];
  const subject = reply?.subject({ reference }) ?? reference;
  // The name must stay on one line of the letter: a program may have sent several lines as the name.
  const salutation = reply?.salutation({ name: name.replaceAll(/\s+/g, ' ') });
  const letter = createMailtoUrl(email, subject, salutation && `${salutation}\n\n`);
  const numbers = parseTelephoneNumbers(phone);
  return (
    <ul className="stack">
      {numbers.map(({ typed, dialed }) => (
        <li key={dialed} className={`${styles.way} row`}>
          <a href={`tel:${dialed}`} className={filledButtonClass}>
            {words.mail.ways.call}
          </a>
          <span>
            <BreakableAddress text={typed} />
          </span>
        </li>
      ))}
      {phone && numbers.length === 0 && <li dir="auto">{phone}</li>}
      <li className={`${styles.way} row`}>
        <a href={letter} className={filledButtonClass}>
          {words.mail.ways.write}
        </a>
        <span>
          <BreakableAddress text={email} />
        </span>
      </li>
    </ul>
  );
}

interface ChangesProps {
  readonly request: RequestDetails;
  readonly onChange: (request: RequestDetails) => void;
  readonly refresh: () => Promise<void>;
}

/** The actions for a request. An action is refused where a colleague has changed the request since it was read. */
function StatusActions({ request, onChange, refresh }: ChangesProps) {
  const { api, me } = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const buttons = useRef<HTMLElement>(null);
  const { reference, changes, takenBy } = request;
  const actions = getAvailableActions(request).filter(
    (action) => action !== 'taken' || takenBy !== me.person.name,
  );

  function change(action: NewChange['action']): void {
    run(
      async () => {
        // After a lost response it is sent again as it was; the server makes it once.
        const body: NewChange = { action, changes };
        onChange(await api.post<RequestDetails>(`requests/${reference}/changes`, body));
        // The button that was pressed may be gone.
        buttons.current?.focus();
      },
      (error) => {
        if (error instanceof ApiError && error.status === 409) void refresh();
      },
    );
  }

  return (
    <>
      <ErrorMessage message={message} retry={retry} />
      <section
        ref={buttons}
        tabIndex={-1}
        aria-label={reference}
        className={`${paper.buttons} row screen-only`}
      >
        {actions.map((action) => (
          <Button key={action} value={action} isDisabled={isPending} onClick={() => change(action)}>
            {words.sheet.actions[action]}
          </Button>
        ))}
      </section>
    </>
  );
}
