import { useContext, useRef } from 'react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { RequestDetails } from '#lib/inbox/api.ts';
import { formatStatusLines } from '#lib/inbox/entry-lines.ts';
import type { VisitorTexts } from '#lib/inbox/written-words.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { BreakableAddress } from '../../src/components/prose/BreakableAddress.tsx';
import styles from '../inbox.module.css';
import { findServiceLabel, inboxLanguage, isolateText } from '../language.ts';
import { readContacts } from '../parts/contacts.tsx';
import { Button, ConfirmButton, ErrorMessage } from '../parts/controls.tsx';
import { NoteList } from '../parts/NoteList.tsx';
import { RequestBar } from '../parts/RequestBar.tsx';
import { TimeLeft } from '../parts/TimeLeft.tsx';
import { createHref, navigateTo } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { getDecryptedContent, useDecryptedTexts } from '../use-decrypted.ts';
import { type PolledValue, usePolledValue } from '../use-polled-value.ts';
import { WaitingListContext } from '../waiting-list.ts';

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
  const waiting = useContext(WaitingListContext);
  const { reference, language } = request;
  const opened = useDecryptedTexts(request);
  const written = getDecryptedContent(opened);
  const contacts = written && readContacts(written, request);
  const note = useRef<HTMLTextAreaElement>(null);

  async function erase(): Promise<boolean> {
    await api.send('DELETE', `requests/${reference}`);
    drafts.delete(reference);
    void waiting?.refresh();
    showMessage(desk.erase.done({ reference }), createHref('waiting'));
    navigateTo('waiting');
    return true;
  }

  return (
    <>
      <Screen
        title={reference}
        heading={<bdi>{written?.name || reference}</bdi>}
        lead={formatSummary(request, Boolean(written?.name))}
      >
        <ErrorMessage message={message} />
        <ErrorMessage message={opened === 'altered' ? desk.altered.words : undefined} />
        {opened === 'sealed' && <p className={paper.problem}>{desk.sealed}</p>}
        {written && (
          <section aria-label={desk.wrote}>
            <p className={`${styles.letter} lead`} lang={language ?? undefined} dir="auto">
              {written.message}
            </p>
          </section>
        )}
        <div className={`${paper.request} stack`}>
          {contacts && <Person written={written} contacts={contacts} />}
          <dl className="stack" aria-live="polite">
            {formatStatusLines(request, new Date(), inboxLanguage).map(({ label, value, tone }) => (
              <div key={label} className="row" data-tone={tone}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <NoteList request={request} onChange={replaceValue} field={note} />
        <div className={`${paper.links} row screen-only`}>
          <Button isPlain onClick={() => print()}>
            {desk.print}
          </Button>
          <ConfirmButton
            {...desk.erase}
            label={desk.erase.open}
            question={desk.erase.question({ reference })}
            action={erase}
          />
        </div>
      </Screen>
      <RequestBar {...{ request, contacts, replaceValue, refresh }} writeNote={() => note.current?.focus()} />
    </>
  );
}

/**
 * The service, the time left, who has the request, and its reference.
 * @param isNamed whether the heading is a name, and not the reference
 */
const formatSummary = (request: RequestDetails, isNamed: boolean) => (
  <div>
    <p className={paper.service}>{findServiceLabel(request.service)}</p>
    <p className={`${paper.note} ${styles.facts} row`}>
      <TimeLeft entry={request} />
      {request.takenBy !== null && request.answeredAt === null && (
        <span>{desk.takenBy({ name: isolateText(request.takenBy) })}</span>
      )}
      {isNamed && <span translate="no">{request.reference}</span>}
    </p>
  </div>
);

interface PersonProps {
  readonly written: VisitorTexts;
  readonly contacts: ReturnType<typeof readContacts>;
}

/** How to reach the visitor. A telephone number that cannot be dialed is shown as it was typed. */
const Person = ({ written: { company, email, phone }, contacts: { numbers, mailto } }: PersonProps) => (
  <ul>
    {company && <li dir="auto">{company}</li>}
    {phone && numbers.length === 0 && <li dir="auto">{phone}</li>}
    {[...numbers, { typed: email, href: mailto }].map(({ typed, href }) => (
      <li key={href}>
        <a href={href} className={styles.contact}>
          <BreakableAddress text={typed} />
        </a>
      </li>
    ))}
  </ul>
);
