import { useState } from 'react';
import { words } from '#src/brand.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { DeviceCode } from './DeviceCode.tsx';
import type { ReadyDevice } from './desk-key.ts';

const { devices } = words.desk.sealing;

interface ComparisonProps {
  readonly device: ReadyDevice;
  readonly busy: boolean;
  readonly same: (compared: ReadyDevice) => void;
}

/**
 * The code of a device, to be compared with what it shows itself. What is said to be the same is what was shown first, whatever
 * the server says of the device while somebody compares.
 */
export function Comparison({ device, busy, same }: ComparisonProps) {
  const [shown] = useState(device);
  return (
    <DeviceCode device={shown} label={devices.code}>
      <p>
        <button type="button" className={inkButtonClass} aria-disabled={busy} onClick={() => same(shown)}>
          {devices.same}
        </button>
      </p>
    </DeviceCode>
  );
}
