import { useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { csvHeader, formatCsvRow } from '#lib/inbox/export-table.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { findServiceLabel } from '../language.ts';
import { Button, ErrorMessage, RequestDetailsList } from '../parts/controls.tsx';
import { readAllRequests } from '../read-all-requests.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { menu, search, table } = words.desk;

/** All requests as a table, made in this browser. */
export function ExportScreen() {
  const session = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [made, setMade] = useState<Record<'lines' | 'unread' | 'altered', number>>();

  const make = () =>
    run(async () => {
      const lines: string[] = [];
      let [unread, altered] = [0, 0];
      for await (const some of readAllRequests(session)) {
        for (const { entry, written, isAltered } of some) {
          if (written)
            lines.push(formatCsvRow({ ...entry, ...written, service: findServiceLabel(entry.service) }));
          else if (isAltered) altered += 1;
          else unread += 1;
        }
      }
      save([csvHeader, ...lines], `${new Date().toISOString().slice(0, 10)}.csv`);
      setMade({ lines: lines.length, unread, altered });
    });

  const alteredText = made && made.altered > 0 && search.altered({ count: made.altered });
  return (
    <Screen title={menu.table} heading={menu.table} lead={<p className="lead">{table.lead}</p>}>
      <p className={`${paper.buttons} row`}>
        <Button isDisabled={isPending} onClick={make}>
          {table.make}
        </Button>
      </p>
      <ErrorMessage message={message} retry={retry} />
      <div role="status">
        <RequestDetailsList
          facts={[
            isPending && search.reading,
            made && table.made({ count: made.lines }),
            made && made.unread > 0 && search.unread({ count: made.unread }),
            alteredText,
          ]}
          grave={alteredText || undefined}
        />
      </div>
    </Screen>
  );
}

/** Has the browser save a text as a file. */
function save(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
