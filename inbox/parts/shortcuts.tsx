import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { RequestEntry } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import styles from '../inbox.module.css';
import { isolateText } from '../language.ts';
import { createHref, navigateTo } from '../route.ts';
import { useSession } from '../session.ts';
import { useConfirmDialog } from './controls.tsx';

const { shortcuts, next, menu } = words.desk;
const { answered } = words.sheet.actions;
const storageKey = 'desk-shortcuts';
export const shortcutsDialogId = 'shortcuts';

const findLink = (item: Element | null) => item?.querySelector('a');

interface ListProps {
  readonly requests: readonly RequestEntry[];
  readonly refresh: () => Promise<void>;
  readonly children: ReactNode;
}

/** A list of requests with keyboard shortcuts, which work while the focus is in the list. */
export function ShortcutList({ requests, refresh, children }: ListProps) {
  const { api, storage, showMessage } = useSession();
  const [asked, setAsked] = useState<{ entry: RequestEntry; name: string; neighbor: Element | null }>();
  const name = asked?.name ?? '';
  const { open, dialog } = useConfirmDialog({
    question: shortcuts.question({ name }),
    consequence: shortcuts.consequence,
    confirm: answered,
    action: async () => {
      if (!asked) return false;
      const { reference, changes } = asked.entry;
      await api.changeRequest(reference, { action: 'answered', changes });
      showMessage(shortcuts.done({ name }));
      void refresh();
      // After the dialog has closed, because it returns the focus to the request, which leaves the list.
      setTimeout(() => (findLink(asked.neighbor) ?? document.querySelector('h1'))?.focus());
      return true;
    },
  });

  function askIfAnswered(item: Element): void {
    const link = findLink(item);
    const entry = requests.find(({ reference }) => createHref(reference) === link?.hash);
    if (!link || entry?.answeredAt !== null) return;
    const neighbor = item.nextElementSibling ?? item.previousElementSibling;
    setAsked({ entry, name: isolateText(link.innerText), neighbor });
    open();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const item = (event.target as Element).closest('li');
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (storage.getItem(storageKey) === 'off') return;
    if (event.key === 'j') findLink(item.nextElementSibling)?.focus();
    else if (event.key === 'k') findLink(item.previousElementSibling)?.focus();
    else if (event.key === 'a') askIfAnswered(item);
    else if (event.key === '/') navigateTo('search');
    else if (event.key === '?') document.getElementById(shortcutsDialogId)?.togglePopover(true);
    else return;
    event.preventDefault();
  }

  return (
    <div>
      <ul onKeyDown={handleKey}>{children}</ul>
      {dialog}
    </div>
  );
}

const rows = Object.entries({
  J: next,
  K: shortcuts.previous,
  Enter: shortcuts.open,
  A: answered,
  '/': menu.search,
  '?': shortcuts.heading,
});

/** Lists the keyboard shortcuts, and turns them off on this device (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const { storage } = useSession();
  return (
    <dialog id={shortcutsDialogId} popover="auto" aria-label={shortcuts.heading} className={styles.dialog}>
      <div className="stack">
        <h2>{shortcuts.heading}</h2>
        <p>{shortcuts.lead}</p>
        <ul className={styles.shortcuts}>
          {rows.map(([key, label]) => (
            <li key={key}>
              <kbd>{key}</kbd> {label}
            </li>
          ))}
        </ul>
        <label>
          <input
            type="checkbox"
            defaultChecked={storage.getItem(storageKey) !== 'off'}
            onChange={({ target }) => storage.setItem(storageKey, target.checked ? 'on' : 'off')}
          />{' '}
          {shortcuts.use}
        </label>
      </div>
    </dialog>
  );
}
