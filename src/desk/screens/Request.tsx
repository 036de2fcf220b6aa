import type { RequestDetails } from '#lib/desk/api.ts';
import { linesOf } from '#lib/desk/entry-lines.ts';
import { words } from '#src/brand.ts';
import { plainButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import styles from '../desk.module.css';
import { language as deskLanguage, serviceLabel } from '../language.ts';
import { type Live, useLive } from '../live.ts';
import { Changes } from '../parts/Changes.tsx';
import { Erase } from '../parts/Erase.tsx';
import { Notes } from '../parts/Notes.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { Ways } from '../parts/Ways.tsx';
import { addressOf } from '../route.ts';
import { Screen } from '../Screen.tsx';
import { contentOf, useWords } from '../words.ts';

const desk = words.desk;

/** A request: who wrote what, how to reach them, who has it, and what colleagues noted. */
export function Request({ reference }: { readonly reference: string }) {
  const live = useLive<RequestDetails>(`requests/${reference}`);
  const { value, lost, refused } = live;
  const gone = refused?.status === 404;
  if (value && !gone) return <Shown request={value} {...live} />;
  return (
    <Screen title={reference} heading={<span translate="no">{reference}</span>}>
      <Trouble sentence={gone ? desk.unknown({ reference }) : lost ? desk.line.lost : refused?.message} />
      <p className={`${paper.links} row`}>
        <a href={addressOf('waiting')}>{words.sheet.links.waiting}</a>
      </p>
    </Screen>
  );
}

interface ShownProps extends Pick<Live<RequestDetails>, 'lost' | 'refused' | 'show' | 'refresh'> {
  readonly request: RequestDetails;
}

function Shown({ request, lost, refused, show, refresh }: ShownProps) {
  const { reference, service, language } = request;
  const opened = useWords(request);
  const written = contentOf(opened);
  const lines = linesOf(request, new Date(), deskLanguage);
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
      <Trouble sentence={lost ? desk.line.lost : refused?.message} />
      <Trouble sentence={opened === 'altered' ? desk.altered.words : undefined} />
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
        <button type="button" className={plainButtonClass} onClick={() => print()}>
          {desk.print}
        </button>
        <Erase reference={reference} />
      </div>
    </Screen>
  );
}
