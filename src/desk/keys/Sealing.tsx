import { Sealed } from './Sealed.tsx';
import { SwitchOn } from './SwitchOn.tsx';
import { Unlock } from './Unlock.tsx';
import { useKeys } from './use-keys.ts';
import { Waiting } from './Waiting.tsx';

/** Whether requests are sealed, and which devices can read them; before that, what this device needs for its keys. */
export function Sealing() {
  const { lock, present, isIn } = useKeys();
  if (lock !== 'open') return <Unlock lock={lock} />;
  if (!present) return <SwitchOn />;
  return isIn ? <Sealed present={present} /> : <Waiting />;
}
