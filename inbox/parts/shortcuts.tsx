import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { openBrowserStorage } from '#lib/browser/storage.ts';
import type { RequestEntry } from '#lib/inbox/api.ts';
import { words } from '#src/brand.ts';
import { isConflict } from '../api.ts';
import styles from '../inbox.module.css';
import { isolateText } from '../language.ts';
import { createHref, navigateTo } from '../route.ts';
import { useSession } from '../session.ts';
import { Button, useConfirmDialog } from './controls.tsx';

const { shortcuts, next, menu } = words.desk;
const { answered } = words.sheet.actions;
const storage = openBrowserStorage('localStorage');
const storageKey = 'desk-shortcuts';
export const shortcutsDialogId = 'shortcuts';

const isOff = () => storage.getItem(storageKey) === 'off';

const findLink = (item: Element | null) => item?.querySelector('a');

interface ListProps {
  readonly requests: readonly RequestEntry[];
  readonly refresh: () => Promise<void>;
  readonly children: ReactNode;
}

/** A list of requests with keyboard shortcuts, which work while the focus is in the list. */
export function ShortcutList({ requests, refresh, children }: ListProps) {
  const { api, showMessage } = useSession();
  const [asked, setAsked] = useState<{ entry: RequestEntry; name: string; item: Element }>();
  const name = asked?.name ?? '';
  const { open, dialog } = useConfirmDialog({
    question: shortcuts.question({ name }),
    consequence: shortcuts.consequence,
    confirm: answered,
    action: async () => {
      if (!asked) return false;
      const { reference, changes } = asked.entry;
      try {
        await api.changeRequest(reference, { action: 'answered', changes });
        showMessage(shortcuts.done({ name }));
        // After the dialog has closed, because it returns the focus to the request.
        setTimeout(() => moveFocusFrom(asked.item));
      } catch (error) {
        if (!isConflict(error)) throw error;
        showMessage(error.message);
      }
      void refresh();
      return true;
    },
  });

  function askIfAnswered(item: Element): void {
    const link = findLink(item);
    const entry = requests.find(({ reference }) => createHref(reference) === link?.hash);
    if (!link || entry?.answeredAt !== null) return;
    setAsked({ entry, name: isolateText(link.innerText), item });
    open();
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const item = (event.target as Element).closest('li');
    if (!item || event.ctrlKey || event.metaKey || event.altKey || isOff()) return;
    const key = event.key.toLowerCase();
    if (key === 'j') findLink(item.nextElementSibling)?.focus();
    else if (key === 'k') findLink(item.previousElementSibling)?.focus();
    else if (key === 'a') askIfAnswered(item);
    else if (key === '/') navigateTo('search');
    else if (key === '?') document.getElementById(shortcutsDialogId)?.togglePopover(true);
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

/** Moves the focus to the next request if it is in one that leaves the list. */
function moveFocusFrom(item: Element): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !item.contains(activeElement)) return;
  const neighbor = findLink(item.nextElementSibling ?? item.previousElementSibling);
  (neighbor ?? document.querySelector('h1'))?.focus();
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
export const ShortcutsDialog = () => (
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
          defaultChecked={!isOff()}
          onChange={({ target }) => storage.setItem(storageKey, target.checked ? 'on' : 'off')}
        />{' '}
        {shortcuts.use}
      </label>
      <p>
        <Button popoverTarget={shortcutsDialogId} popoverTargetAction="hide">
          {shortcuts.close}
        </Button>
      </p>
    </div>
  </dialog>
);
