import { ApiError } from '#lib/browser/api-client.ts';
import type { RequestDetails } from '#lib/desk/api.ts';
import { linesOf } from '#lib/desk/entry-lines.ts';
import { words } from '#src/brand.ts';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { language as deskLanguage, serviceLabel } from '../language.ts';
import { type Live, useLive } from '../live.ts';
import { Button } from '../parts/Button.tsx';
import { Changes } from '../parts/Changes.tsx';
import { ConfirmButton } from '../parts/ConfirmButton.tsx';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Notes } from '../parts/Notes.tsx';
import { Ways } from '../parts/Ways.tsx';
import { addressOf, goTo } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';
import { contentOf, useWords } from '../words.ts';

const desk = words.desk;

/** A request: who wrote what, how to reach them, who has it, and what colleagues noted. */
export function Request({ reference }: { readonly reference: string }) {
  const live = useLive<RequestDetails>(`requests/${reference}`);
  const { value, error, message } = live;
  const gone = error instanceof ApiError && error.status === 404;
  if (value && !gone) return <Shown request={value} {...live} />;
  return (
    <Screen title={reference} heading={<span translate="no">{reference}</span>}>
      <ErrorMessage message={gone ? desk.unknown({ reference }) : message} />
      <p className={`${paper.links} row`}>
        <a href={addressOf('waiting')}>{words.sheet.links.waiting}</a>
      </p>
    </Screen>
  );
}

interface ShownProps extends Pick<Live<RequestDetails>, 'message' | 'show' | 'refresh'> {
  readonly request: RequestDetails;
}

function Shown({ request, message, show, refresh }: ShownProps) {
  const { api, drafts, tell } = useSession();
  const { reference, service, language } = request;
  const opened = useWords(request);
  const written = contentOf(opened);
  const lines = linesOf(request, new Date(), deskLanguage);

  async function erase(): Promise<boolean> {
    await api.send('DELETE', `requests/${reference}`);
    drafts.delete(reference);
    tell(desk.erase.done({ reference }), addressOf('waiting'));
    goTo('waiting');
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
          <p className={paper.service}>{serviceLabel(service)}</p>
        </>
      }
    >
      <ErrorMessage message={message} />
      <ErrorMessage message={opened === 'altered' ? desk.altered.words : undefined} />
      {opened === 'sealed' && <p className={paper.problem}>{desk.sealed}</p>}
      <div className={`${paper.request} stack`}>
        {written && <Ways written={written} request={request} />}
        <dl className="stack" aria-live="polite">
          {lines.map(({ label, value, tone }) => (
            <div key={label} className="row" data-tone={tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Changes request={request} show={show} refresh={refresh} />
      </div>
      {written && (
        <section className={`${paper.request} stack`} aria-label={desk.wrote}>
          <p className={styles.letter} lang={language ?? undefined} dir="auto">
            {written.message}
          </p>
        </section>
      )}
      <Notes request={request} show={show} />
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
