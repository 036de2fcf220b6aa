import { words } from '#lib/brand/selected.ts';
import { inkButtonClass } from '../../components/actions/Actions.tsx';
import { DeviceCode } from './DeviceCode.tsx';
import type { ReadyDevice } from './desk-key.ts';

const { devices } = words.desk.sealing;

interface ComparisonProps {
  readonly device: ReadyDevice;
  readonly busy: boolean;
  readonly same: () => void;
}

/** The code of a device, to be compared with what it shows itself. */
export const Comparison = ({ device, busy, same }: ComparisonProps) => (
  <>
    <DeviceCode device={device} label={devices.code} />
    <p>
      <button type="button" className={inkButtonClass} aria-disabled={busy} onClick={same}>
        {devices.same}
      </button>
    </p>
  </>
);
