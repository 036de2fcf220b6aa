import { useState } from 'react';
import { csvHeader, formatCsvRow } from '#lib/inbox/export-table.ts';
import { words } from '#src/brand.ts';
import { findServiceLabel } from '../language.ts';
import { ActionForm } from '../parts/controls.tsx';
import { ReadingStatus } from '../parts/ReadingStatus.tsx';
import { countUnread, type DecryptedRequest, readAllRequests } from '../read-all-requests.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { menu, search, table } = words.desk;

/** All requests as a table, made in this browser. */
export function ExportScreen() {
  const session = useSession();
  const [counts, setCounts] = useState<{ made: number; sealed: number; altered: number }>();

  async function saveTable(): Promise<void> {
    const read: DecryptedRequest[] = [];
    for await (const batch of readAllRequests(session)) read.push(...batch);
    const rows = read.flatMap(({ entry, written }) =>
      written ? formatCsvRow({ ...entry, ...written, service: findServiceLabel(entry.service) }) : [],
    );
    saveFile([csvHeader, ...rows], `${new Date().toISOString().slice(0, 10)}.csv`);
    setCounts({ made: rows.length, ...countUnread(read) });
  }

  return (
    <Screen title={menu.table} heading={menu.table} lead={<p className="lead">{table.lead}</p>}>
      <ActionForm button={table.make} pendingMessage={search.reading} action={saveTable} />
      <ReadingStatus result={counts && table.made({ count: counts.made })} {...counts} />
    </Screen>
  );
}

/** Has the browser save a text as a file. */
function saveFile(parts: readonly string[], name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
