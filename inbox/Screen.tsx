import { type ReactNode, useContext, useEffect, useRef } from 'react';
import paper from '../src/components/agency-paper/agency-paper.module.css';
import { formatTitle, WaitingListContext } from './waiting-list.ts';

interface ScreenProps {
  readonly heading: ReactNode;
  /** The document's title. It must not contain a visitor's text, because browsers store titles in their history. */
  readonly title: string;
  readonly label?: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** Whether a screen was shown before. The first screen does not move the focus. */
let hasShownScreen = false;

export function Screen({ heading, title, label, lead, children }: ScreenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const counts = useContext(WaitingListContext)?.value?.counts;
  useEffect(() => {
    document.title = formatTitle(title, counts);
  }, [title, counts]);
  useEffect(() => {
    // A screen may begin in a field.
    if (hasShownScreen && !(document.activeElement instanceof HTMLInputElement)) headingRef.current?.focus();
    hasShownScreen = true;
  }, []);
  return (
    <>
      <header className={`${paper.head} stack`}>
        {label && <p className={paper.note}>{label}</p>}
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {lead}
      </header>
      <div className={`${paper.groups} stack`}>{children}</div>
    </>
  );
}
