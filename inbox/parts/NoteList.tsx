import { type RefObject, useEffect, useId, useState } from 'react';
import { ActionError, useAsyncAction } from '#lib/browser/use-async-action.ts';
import type { NewNote, RequestDetails, StaffNote } from '#lib/inbox/api.ts';
import { hasConsecutivePositions } from '#lib/inbox/note-positions.ts';
import { words } from '#src/brand.ts';
import paper from '../../src/components/agency-paper/agency-paper.module.css';
import letter from '../../src/components/request-form/request-form.module.css';
import { isConflict } from '../api.ts';
import styles from '../inbox.module.css';
import { formatInboxTime } from '../language.ts';
import { type InboxSession, type NoteDraft, useSession } from '../session.ts';
import { getDecryptedContent, useDecryptedNote } from '../use-decrypted.ts';
import { Button, ErrorMessage, handleSubmit, RequestDetailsList } from './controls.tsx';

const { notes: texts, sealed, sealing, altered } = words.desk;

/** How often a note is sent while colleagues send theirs. */
const maxAttempts = 10;

interface NotesProps {
  readonly request: RequestDetails;
  readonly onChange: (request: RequestDetails) => void;
  /** The field for a new note. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The notes of colleagues about a request. A typed note stays until the server has stored it. */
export function NoteList({ request, onChange, field }: NotesProps) {
  const { reference, notes } = request;
  const id = useId();
  return (
    <section className={`${paper.request} stack`} aria-labelledby={id}>
      <h2 id={id}>{texts.heading}</h2>
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map((note) => (
            <NoteShown key={note.id} note={note} reference={reference} />
          ))}
        </ul>
      )}
      <ErrorMessage message={hasConsecutivePositions(notes) ? undefined : altered.notes} />
      <NoteForm key={reference} request={request} onChange={onChange} field={field} />
    </section>
  );
}

function NoteShown({ note, reference }: { readonly note: StaffNote; readonly reference: string }) {
  const opened = useDecryptedNote(note, reference);
  return (
    <li>
      {opened === 'altered' ? (
        <p className={paper.problem}>{altered.note}</p>
      ) : (
        <p dir="auto" className={styles.letter}>
          {opened === 'sealed' ? sealed : getDecryptedContent(opened)}
        </p>
      )}
      <RequestDetailsList facts={[note.by, formatInboxTime(note.at)]} />
    </li>
  );
}

function NoteForm({ request: { reference, notes }, onChange, field }: NotesProps) {
  const session = useSession();
  const { drafts } = session;
  const [draft, setDraft] = useState<NoteDraft>(() => drafts.get(reference) ?? { text: '' });
  const { isPending, message, retry, run, clear } = useAsyncAction(words.desk.line.notSent);
  const id = useId();

  function keep(changed: NoteDraft): void {
    drafts.set(reference, changed);
    setDraft(changed);
  }

  // The answer to a note was lost, and the note was not.
  const { submitted } = draft;
  const wasKept = submitted !== undefined && notes.some((note) => note.id === submitted.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the note is seen to be kept
  useEffect(() => {
    if (!wasKept || isPending) return;
    keep({ text: draft.text === submitted?.text ? '' : draft.text });
    clear();
  }, [wasKept, isPending]);

  /** Sends what is typed now: it may have been changed since it was sent in vain. */
  async function sendDraft(): Promise<void> {
    const { text, submitted: before } = drafts.get(reference) ?? draft;
    if (text.trim() === '') return;
    const noteId = before?.text === text ? before.id : crypto.randomUUID();
    keep({ text, submitted: { id: noteId, text } });
    onChange(await sendNote(session, { reference, notes }, noteId, text.trim()));
  }

  return (
    <form className={`${letter.field} stack screen-only`} onSubmit={handleSubmit(() => run(sendDraft))}>
      <label htmlFor={id}>{texts.label}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="auto"
        value={draft.text}
        onChange={({ target }) => keep({ ...draft, text: target.value })}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={paper.note}>
        {texts.hint}
      </p>
      <ErrorMessage message={message} retry={retry} />
      <p className={`${paper.buttons} row`}>
        <Button type="submit" isDisabled={isPending}>
          {texts.keep}
        </Button>
      </p>
    </form>
  );
}

/**
 * Seals a note for the next position and sends it, again with the same id while colleagues' notes come first.
 * @param known the notes as this page has them, which may be out of date
 */
async function sendNote(
  { api, keys, me }: InboxSession,
  known: Pick<RequestDetails, 'reference' | 'notes'>,
  id: string,
  text: string,
): Promise<RequestDetails> {
  const { reference } = known;
  let { notes } = known;
  for (let attempt = 1; ; attempt += 1) {
    const position = (notes.at(-1)?.position ?? 0) + 1;
    const written = await keys.encryptNote(text, { reference, author: me.person.name, position });
    if (!written) throw new ActionError(keys.state.noteBlock ? sealing.hold.note : sealed);
    const isSealed = 'sealed' in written;
    try {
      const note: NewNote = { id, text: written, ...(isSealed && { position }) };
      return await api.post<RequestDetails>(`requests/${reference}/notes`, note);
    } catch (error) {
      // The position or the key is another by now.
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      ({ notes } = await api.get<RequestDetails>(`requests/${reference}`));
    }
  }
}
