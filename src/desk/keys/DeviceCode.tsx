import { type ReactNode, useEffect, useState } from 'react';
import { words } from '#src/brand.ts';
import { Button } from '../parts/Button.tsx';
import { codeOf } from './code.ts';
import type { ReadyDevice } from './desk-key.ts';
import styles from './keys.module.css';

const { devices } = words.desk.sealing;

interface DeviceCodeProps {
  readonly device: ReadyDevice;
  readonly label: string;
  /** What can be done once the code is shown. */
  readonly children?: ReactNode;
}

/** The code of a device, to be compared. */
export function DeviceCode({ device: { id, recipient }, label, children }: DeviceCodeProps) {
  const code = useCode(id, recipient);
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
export function Comparison({ device, isPending, same }: ComparisonProps) {
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

/** Undefined while it is computed; never that of a recipient before. */
function useCode(id: string, recipient: string): string | undefined {
  const [known, setKnown] = useState<{ readonly of: string; readonly code: string }>();
  const of = `${id} ${recipient}`;
  useEffect(() => {
    let wanted = true;
    void codeOf({ id, recipient }).then((code) => {
      if (wanted) setKnown({ of: `${id} ${recipient}`, code });
    });
    return () => {
      wanted = false;
    };
  }, [id, recipient]);
  return known?.of === of ? known.code : undefined;
}
