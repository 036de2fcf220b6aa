import { useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { csvHeader, formatCsvRow } from '#lib/inbox/export-table.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import { findServiceLabel } from '../language.ts';
import { Button, ErrorMessage } from '../parts/controls.tsx';
import { ReadingStatus } from '../parts/ReadingStatus.tsx';
import { type DecryptedRequest, readAllRequests } from '../read-all-requests.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { menu, table } = words.desk;

/** All requests as a table, made in this browser. */
export function ExportScreen() {
  const session = useSession();
  const { isPending, message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [read, setRead] = useState<readonly DecryptedRequest[]>();

  const make = () =>
    run(async () => {
      const all: DecryptedRequest[] = [];
      for await (const some of readAllRequests(session)) all.push(...some);
      const rows = all.flatMap(({ entry, written }) =>
        written ? formatCsvRow({ ...entry, ...written, service: findServiceLabel(entry.service) }) : [],
      );
      save([csvHeader, ...rows], `${new Date().toISOString().slice(0, 10)}.csv`);
      setRead(all);
    });

  const count = read?.filter(({ written }) => written).length;
  return (
    <Screen title={menu.table} heading={menu.table} lead={<p className="lead">{table.lead}</p>}>
      <p className={`${paper.buttons} row`}>
        <Button isDisabled={isPending} onClick={make}>
          {table.make}
        </Button>
      </p>
      <ErrorMessage message={message} retry={retry} />
      <ReadingStatus
        isReading={isPending}
        result={count === undefined ? undefined : table.made({ count })}
        read={read ?? []}
      />
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
