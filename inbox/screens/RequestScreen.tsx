import { ApiError } from '#lib/browser/api-client.ts';
import type { RequestDetails } from '#lib/inbox/api.ts';
import { formatEntry } from '#lib/inbox/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import styles from '../inbox.module.css';
import { inboxLanguage as deskLanguage, findServiceLabel } from '../language.ts';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ContactLinks } from '../parts/ContactLinks.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { NoteList } from '../parts/NoteList.tsx';
import { StatusActions } from '../parts/StatusActions.tsx';
import { hrefOf, navigateTo } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { decryptedContent, useDecryptedWords } from '../use-decrypted.ts';
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
        <a href={hrefOf('waiting')}>{words.sheet.links.waiting}</a>
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
  const opened = useDecryptedWords(request);
  const written = decryptedContent(opened);
  const lines = formatEntry(request, new Date(), deskLanguage);

  async function erase(): Promise<boolean> {
    await api.send('DELETE', `requests/${reference}`);
    drafts.delete(reference);
    showMessage(desk.erase.done({ reference }), hrefOf('waiting'));
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
