import { type ReactNode, useState } from 'react';
import { words } from '#src/brand.ts';
import deskPaper from '../../src/components/agency-paper/agency-paper.module.css';
import { isolateText } from '../language.ts';
import { ActionForm } from '../parts/controls.tsx';
import type { DeviceWithKey } from './agency-key.ts';
import { deriveDeviceCode } from './device-code.ts';
import { type OwnedDevice, useAsyncValue } from './hooks.ts';
import styles from './keys.module.css';

const { devices } = words.desk.sealing;

type NamedDevice = Pick<OwnedDevice, 'label' | 'name'>;

export const formatDevice = ({ label, name }: NamedDevice): string =>
  devices.device({ device: isolateText(label), name: isolateText(name) });

interface ItemProps {
  readonly device: NamedDevice;
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

export const DeviceItem = ({ device, heading: Heading = 'h3', children }: ItemProps) => (
  <li className={`${deskPaper.request} stack`}>
    <Heading>{formatDevice(device)}</Heading>
    {children}
  </li>
);

/** Has the size of a code, so that what is below does not move when the code is computed. */
const codePlaceholder = '0000 0000 0000 0000';

interface DeviceCodeProps {
  readonly device: DeviceWithKey;
  readonly label: string;
  readonly children?: ReactNode;
}

/** Shows the code of a device. People compare it with the code on the device itself. */
export function DeviceCode({ device: { id, recipient }, label, children }: DeviceCodeProps) {
  const { value: code } = useAsyncValue(`${id} ${recipient}`, () => deriveDeviceCode({ id, recipient }));
  const isPending = code === undefined;
  return (
    <>
      <p>
        {label} {isPending && <span className="visually-hidden">{devices.computing}</span>}
        <output className={styles.code} translate="no" data-pending={isPending || undefined}>
          {code ?? codePlaceholder}
        </output>
      </p>
      {children && <div data-pending={isPending || undefined}>{children}</div>}
    </>
  );
}

interface ComparisonProps {
  readonly device: DeviceWithKey;
  readonly onMatch: (compared: DeviceWithKey) => Promise<void>;
}

/**
 * Shows the code of a device, and a button to confirm that the code matches.
 * Keeps the first code, even if the server replaces the device's recipient meanwhile.
 */
export function DeviceComparison({ device, onMatch }: ComparisonProps) {
  const [shown] = useState(device);
  return (
    <DeviceCode device={shown} label={devices.code}>
      <ActionForm button={devices.same} action={() => onMatch(shown)} />
    </DeviceCode>
  );
}
