import { words } from '#lib/brand/selected.ts';
import { Screen } from '../Screen.tsx';

const { sealing } = words.desk.menu;

/** Whether requests are sealed, and which devices can read them. */
export const Sealing = () => <Screen title={sealing} heading={sealing} />;
