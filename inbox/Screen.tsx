import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#src/brand.ts';
import paper from '../src/components/agency-paper/agency-paper.module.css';

interface ScreenProps {
  readonly heading: ReactNode;
  /** The document's title, which browsers keep: without a word of a visitor. */
  readonly title: string;
  /** Above the heading. */
  readonly label?: ReactNode;
  /** Below it. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** Whether a screen was shown before: the first one leaves the focus where the browser has it. */
let arrived = false;

/** What is shown at a place. Its heading has the focus when it opens. */
export function Screen({ heading, title, label, lead, children }: ScreenProps) {
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.desk.title}`;
  }, [title]);
  useEffect(() => {
    if (arrived) top.current?.focus();
    else arrived = true;
  }, []);
  return (
    <>
      <header className={`${paper.head} stack`}>
        {label && <p className={paper.note}>{label}</p>}
        <h1 ref={top} tabIndex={-1}>
          {heading}
        </h1>
        {lead}
      </header>
      <div className={`${paper.groups} stack`}>{children}</div>
    </>
  );
}
