import type { ReactNode } from 'react';
import styles from './ledger.module.css';

interface LedgerProps {
  readonly entries: readonly { readonly name: string; readonly value: ReactNode }[];
}

export const DefinitionList = ({ entries }: LedgerProps) => (
  <dl className={styles.ledger}>
    {entries.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
