import { type ReactNode, useState } from 'react';
import { words } from '#src/brand.ts';
import deskPaper from '../../src/components/agency-paper/agency-paper.module.css';
import { isolateText } from '../language.ts';
import { Button } from '../parts/Button.tsx';
import { deriveDeviceCode } from './device-code.ts';
import { type OwnedDevice, useAsyncValue } from './hooks.ts';
import styles from './keys.module.css';
import type { ReadyDevice } from './sealing-key.ts';

const { devices } = words.desk.sealing;

interface DeviceItemProps {
  readonly device: Pick<OwnedDevice, 'label' | 'name'>;
  /** By default below a heading of the list. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A device in a list. */
export const DeviceItem = ({
  device: { label, name },
  heading: Heading = 'h3',
  children,
}: DeviceItemProps) => (
  <li className={`${deskPaper.request} stack`}>
    <Heading>{devices.device({ device: isolateText(label), name: isolateText(name) })}</Heading>
    {children}
  </li>
);

interface DeviceCodeProps {
  readonly device: ReadyDevice;
  readonly label: string;
  /** What can be done once the code is shown. */
  readonly children?: ReactNode;
}

/** The code of a device, to be compared. */
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
  readonly same: (compared: ReadyDevice) => void;
}

/**
 * The code of a device, to be compared with the code that it shows itself. The first code that was shown is compared,
 * whatever the server says of the device meanwhile.
 */
export function DeviceComparison({ device, isPending, same }: ComparisonProps) {
  const [shown] = useState(device);
  return (
    <DeviceCode device={shown} label={devices.code}>
      <p>
        <Button isDisabled={isPending} onClick={() => same(shown)}>
          {devices.same}
        </Button>
      </p>
    </DeviceCode>
  );
}
