import { type FormEvent, useEffect, useId, useState } from 'react';
import { words } from '#lib/brand/selected.ts';
import type { Note, RequestDetails } from '#lib/desk/api.ts';
import { deskTime } from '#lib/desk/entry-lines.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import paper from '../../components/desk-paper/desk-paper.module.css';
import letter from '../../components/request-form/request-form.module.css';
import { NotDone, useAttempt } from '../attempt.ts';
import styles from '../desk.module.css';
import { type Draft, useSession } from '../session.ts';
import { useNoteText } from '../words.ts';
import { Facts } from './Facts.tsx';
import { Trouble } from './Trouble.tsx';

const { notes: texts, sealed, sealing } = words.desk;

interface NotesProps {
  readonly request: RequestDetails;
  readonly show: (request: RequestDetails) => void;
}

/** What colleagues noted about a request. A note that is typed stays until the server has it. */
export function Notes({ request, show }: NotesProps) {
  const { reference, notes } = request;
  const id = useId();
  return (
    <section className={`${paper.request} stack`} aria-labelledby={id}>
      <h2 id={id}>{texts.heading}</h2>
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map((note) => (
            <NoteShown key={note.id} note={note} />
          ))}
        </ul>
      )}
      <NewNote key={reference} request={request} show={show} />
    </section>
  );
}

function NoteShown({ note: { by, at, text } }: { readonly note: Note }) {
  const opened = useNoteText(text);
  return (
    <li>
      <p dir="auto" className={styles.letter}>
        {opened === 'sealed' ? sealed : opened}
      </p>
      <Facts facts={[by, deskTime(at)]} />
    </li>
  );
}

function NewNote({ request: { reference, notes }, show }: NotesProps) {
  const { api, keys, drafts } = useSession();
  const [draft, setDraft] = useState<Draft>(() => drafts.get(reference) ?? { text: '' });
  const { busy, trouble, again, run, settle } = useAttempt();
  const id = useId();

  function keep(changed: Draft): void {
    drafts.set(reference, changed);
    setDraft(changed);
  }

  // The answer to a note was lost, and the note was not.
  const { sent } = draft;
  const wasKept = sent !== undefined && notes.some((note) => note.id === sent.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the note is seen to be kept
  useEffect(() => {
    if (!wasKept || busy) return;
    keep({ text: draft.text === sent?.text ? '' : draft.text });
    settle();
  }, [wasKept, busy]);

  /** Sends what is typed now: it may have been changed since it was sent in vain. */
  async function sendDraft(): Promise<void> {
    const { text, sent: before } = drafts.get(reference) ?? draft;
    if (text.trim() === '') return;
    const noteId = before?.text === text ? before.id : crypto.randomUUID();
    keep({ text, sent: { id: noteId, text } });
    const written = await keys.sealNote(text.trim());
    if (!written) throw new NotDone(keys.state.hold ? sealing.hold.note : sealed);
    show(await api.note(reference, { id: noteId, text: written }));
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    run(sendDraft);
  }

  return (
    <form className={`${letter.field} stack screen-only`} onSubmit={send}>
      <label htmlFor={id}>{texts.label}</label>
      <textarea
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
      <Trouble sentence={trouble} again={again} />
      <p className={`${paper.buttons} row`}>
        <button type="submit" className={inkButtonClass} aria-disabled={busy}>
          {texts.keep}
        </button>
      </p>
    </form>
  );
}
