import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#src/brand.ts';
import paper from '../src/components/agency-paper/agency-paper.module.css';

interface ScreenProps {
  readonly heading: ReactNode;
  /** The document's title. It must contain no visitor's text, since browsers store titles in their history. */
  readonly title: string;
  /** The line above the heading. */
  readonly label?: ReactNode;
  /** The text below the heading. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

/** Whether a screen was shown before. The first screen does not move the focus. */
let hasShownScreen = false;

/** Renders a screen with its heading. Moves the focus to the heading when the screen opens. */
export function Screen({ heading, title, label, lead, children }: ScreenProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.desk.title}`;
  }, [title]);
  useEffect(() => {
    if (hasShownScreen) headingRef.current?.focus();
    else hasShownScreen = true;
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
