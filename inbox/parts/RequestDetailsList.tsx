import { Fragment } from 'react';
import paper from '../../src/components/agency-paper/agency-paper.module.css';

interface FactsProps {
  /** What is not known, or does not apply, is left out. */
  readonly facts: readonly (string | false | undefined)[];
  /** Which of them somebody has to look at. */
  readonly grave?: string | undefined;
}

/** Short facts in a line of small print. */
export const RequestDetailsList = ({ facts, grave }: FactsProps) => (
  <p className={paper.note}>
    {facts
      .filter((fact) => typeof fact === 'string')
      .map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 && ' · '}
          <bdi data-tone={fact === grave ? 'grave' : undefined}>{fact}</bdi>
        </Fragment>
      ))}
  </p>
);
