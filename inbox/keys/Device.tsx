import { type ReactNode, useState } from 'react';
import { words } from '#src/brand.ts';
import deskPaper from '../../src/components/agency-paper/agency-paper.module.css';
import { isolateText } from '../language.ts';
import { Button } from '../parts/controls.tsx';
import { deriveDeviceCode } from './device-code.ts';
import { type OwnedDevice, useAsyncValue } from './hooks.ts';
import styles from './keys.module.css';
import type { ReadyDevice } from './sealing-key.ts';

const { devices } = words.desk.sealing;

interface ItemProps {
  readonly device: Pick<OwnedDevice, 'label' | 'name'>;
  /** The heading's element, by default `h3`. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A list item for a device. Its heading names the device and its owner. */
export const DeviceItem = ({ device: { label, name }, heading: Heading = 'h3', children }: ItemProps) => (
  <li className={`${deskPaper.request} stack`}>
    <Heading>{devices.device({ device: isolateText(label), name: isolateText(name) })}</Heading>
    {children}
  </li>
);

interface DeviceCodeProps {
  readonly device: ReadyDevice;
  readonly label: string;
  /** The content below the code, hidden until the code is computed. */
  readonly children?: ReactNode;
}

/** The code of a device, which people compare with the code that the device shows. */
export function DeviceCode({ device: { id, recipient }, label, children }: DeviceCodeProps) {
  const { value: code } = useAsyncValue(`${id} ${recipient}`, () => deriveDeviceCode({ id, recipient }));
  if (code === undefined) return <p>{devices.computing}</p>;
  return (
    <>
      <p>
        {label}{' '}
        <output className={styles.code} translate="no">
          {code}
        </output>
      </p>
      {children}
    </>
  );
}

interface ComparisonProps {
  readonly device: ReadyDevice;
  readonly isPending: boolean;
  /** Called with the compared device when the user confirms that the codes match. */
  readonly onMatch: (compared: ReadyDevice) => void;
}

/**
 * The code of a device, with a button to confirm that it matches. The first code stays, even if the server replaces the device's
 * recipient meanwhile.
 */
export function DeviceComparison({ device, isPending, onMatch }: ComparisonProps) {
  const [shown] = useState(device);
  return (
    <DeviceCode device={shown} label={devices.code}>
      <p>
        <Button isDisabled={isPending} onClick={() => onMatch(shown)}>
          {devices.same}
        </Button>
      </p>
    </DeviceCode>
  );
}
