import { words } from '#src/brand.ts';
import type { countUnread } from '../read-all-requests.ts';
import { RequestDetailsList } from './controls.tsx';

const { search } = words.desk;

interface StatusProps extends Partial<ReturnType<typeof countUnread>> {
  readonly isReading?: boolean;
  readonly result: string | false | undefined;
}

/** The result of reading all requests, and how many of them this device could not read. */
export function ReadingStatus({ isReading, result, sealed = 0, altered = 0 }: StatusProps) {
  const sealedText = sealed > 0 && search.unread({ count: sealed });
  const alteredText = altered > 0 ? search.altered({ count: altered }) : undefined;
  return (
    <div role="status">
      <RequestDetailsList
        facts={[isReading && search.reading, result, sealedText, alteredText]}
        grave={alteredText}
      />
    </div>
  );
}
