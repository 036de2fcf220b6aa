import { words } from '#src/brand.ts';
import type { DecryptedRequest } from '../read-all-requests.ts';
import { RequestDetailsList } from './controls.tsx';

const { search } = words.desk;

interface StatusProps {
  readonly isReading: boolean;
  readonly result: string | false | undefined;
  readonly read: readonly DecryptedRequest[];
}

/** The result of reading all requests, and how many of them this device could not read. */
export function ReadingStatus({ isReading, result, read }: StatusProps) {
  const altered = read.filter(({ isAltered }) => isAltered).length;
  const unread = read.filter(({ written }) => !written).length - altered;
  const alteredText = altered > 0 ? search.altered({ count: altered }) : undefined;
  const unreadText = unread > 0 && search.unread({ count: unread });
  return (
    <div role="status">
      <RequestDetailsList
        facts={[isReading && search.reading, result, unreadText, alteredText]}
        grave={alteredText}
      />
    </div>
  );
}
