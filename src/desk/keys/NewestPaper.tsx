import { newestPaper, paperDate } from '#lib/desk/recovery-paper.ts';
import { words } from '#src/brand.ts';
import { language } from '../language.ts';
import { useKeys } from './use-keys.ts';

/** Says which recovery paper is the newest; nothing before there is one. */
export function NewestPaper() {
  const { keys, all } = useKeys();
  const paper = newestPaper(all, keys.recoveryRecipient);
  if (!paper) return null;
  return (
    <p>
      {words.desk.sealing.recovery.newest({ paper: paper.number, date: paperDate(paper.madeAt, language) })}
    </p>
  );
}
