import { useEffect, useState } from 'react';
import type { Me } from '#lib/desk/api.ts';
import { words } from '#src/brand.ts';
import { useLive } from '../live.ts';
import { ErrorMessage } from '../parts/ErrorMessage.tsx';
import { Devices } from './Devices.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { useKeys } from './hooks.ts';
import { KeysScreen } from './KeysScreen.tsx';
import { Sealed } from './Sealed.tsx';
import { SwitchOn } from './SwitchOn.tsx';
import { Unlock } from './Unlock.tsx';
import { Recovery, Waiting } from './Waiting.tsx';

/** Whether requests are sealed, and which devices can read them; before that, what this device needs for its keys. */
export function Sealing() {
  const { keys, lock, present, latest, isIn, verified } = useKeys();
  const { value: me } = useLive<Me>('me');
  const [typed, setTyped] = useState<string>();
  // What another device does, such as letting this one in, is seen here without a reload.
  const [sealing, letIn] = [me?.sealing, me?.device.letIn];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one of them has changed
  useEffect(() => {
    if (sealing !== undefined) void keys.refresh().catch(() => undefined);
  }, [sealing, letIn, keys]);

  if (lock !== 'open') return <Unlock lock={lock} />;
  if (!verified)
    return (
      <KeysScreen heading={words.desk.menu.sealing}>
        <Fingerprint />
      </KeysScreen>
    );
  const isDecision = typeof me?.device.awaitsDecisionSince === 'string';
  if (!present && letIn === false) return <Waiting isDecision={isDecision} />;
  if (!present)
    return (
      <SwitchOn typed={setTyped}>
        {/* What was sealed before it was switched off: those who can read it let others in. */}
        {latest && isIn && (
          <section>
            <h2>{words.desk.sealing.on.who}</h2>
            <Devices latest={latest} />
          </section>
        )}
        {latest && !isIn && <Recovery />}
      </SwitchOn>
    );
  const overtaken = typed !== undefined && typed !== present.recoveryRecipient;
  return (
    <>
      <ErrorMessage message={overtaken ? words.desk.sealing.compare.overtaken : undefined} />
      {isIn ? <Sealed present={present} /> : <Waiting isDecision={isDecision} />}
    </>
  );
}
