import { useEffect, useState } from 'react';
import { useAsyncAction } from '#lib/browser/use-async-action.ts';
import { createRequestMatcher } from '#lib/inbox/search-requests.ts';
import { words } from '#src/brand.ts';
import { ErrorMessage, Field } from '../parts/controls.tsx';
import { ReadingStatus } from '../parts/ReadingStatus.tsx';
import { RequestListItem } from '../parts/RequestListItem.tsx';
import { countUnread, type DecryptedRequest, readAllRequests } from '../read-all-requests.ts';
import { Screen } from '../Screen.tsx';
import { useSession } from '../session.ts';

const { menu, search } = words.desk;

/** The most requests that are shown: whoever looks for one types more. */
const mostShown = 50;

/** Searches what visitors wrote, in this browser: what is sought is sent to nobody. */
export function SearchScreen() {
  const session = useSession();
  const { message, retry, run } = useAsyncAction(words.desk.line.notSent);
  const [read, setRead] = useState<readonly DecryptedRequest[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [sought, setSought] = useState(session.search.sought);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    let wanted = true;
    run(async () => {
      setRead([]);
      for await (const some of readAllRequests(session)) {
        if (!wanted) return;
        setRead((before) => [...before, ...some]);
      }
      setWhole(true);
    });
    return () => {
      wanted = false;
    };
  }, []);

  function seek(text: string): void {
    session.search.sought = text;
    setSought(text);
  }

  const holds = createRequestMatcher(sought.trim());
  const isAsked = sought.trim() !== '';
  const found = isAsked ? read.filter(({ written }) => written && holds(written)) : [];
  const result =
    found.length > 0 ? search.found({ count: found.length }) : search.none({ sought: sought.trim() });

  return (
    <Screen title={menu.search} heading={menu.search}>
      <Field
        label={search.label}
        type="search"
        required={false}
        autoFocus
        dir="auto"
        value={sought}
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => seek(target.value)}
      />
      <ErrorMessage message={message} retry={retry} />
      <ReadingStatus
        isReading={!isWhole && !message}
        result={isAsked && isWhole && result}
        {...countUnread(read)}
      />
      <ul>
        {found.slice(0, mostShown).map(({ entry }) => (
          <RequestListItem key={entry.reference} entry={entry} />
        ))}
      </ul>
    </Screen>
  );
}
