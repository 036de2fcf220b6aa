import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import { Screen } from '../Screen.tsx';

const { sealing } = words.desk.menu;

interface KeysScreenProps {
  readonly heading: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** A screen about encryption. Only its children are printed. */
export const KeysScreen = ({ heading, lead, children }: KeysScreenProps) => (
  <Screen
    title={sealing}
    label={<span className="screen-only">{sealing}</span>}
    heading={<span className="screen-only">{heading}</span>}
    lead={lead && <p className="lead screen-only">{lead}</p>}
  >
    {children}
  </Screen>
);
