import type { Device } from '#lib/desk/api.ts';
import { Unlock } from './Unlock.tsx';
import { useKeys } from './use-keys.ts';
import { Waiting } from './Waiting.tsx';

/** All that is shown on a device that was not let in, or waits for a decision: its key, then its code. */
export function WaitingDevice({ device }: { readonly device: Device }) {
  const { lock } = useKeys();
  if (lock !== 'open') return <Unlock lock={lock} />;
  return <Waiting isDecision={device.awaitsDecisionSince !== null} />;
}
