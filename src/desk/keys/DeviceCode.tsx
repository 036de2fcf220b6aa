import { type ReactNode, useEffect, useState } from 'react';
import { words } from '#src/brand.ts';
import { codeOf } from './code.ts';
import type { ReadyDevice } from './desk-key.ts';
import styles from './keys.module.css';

interface DeviceCodeProps {
  readonly device: ReadyDevice;
  readonly label: string;
  /** What can be done once the code is shown. */
  readonly children?: ReactNode;
}

/** The code of a device, to be compared. */
export function DeviceCode({ device: { id, recipient }, label, children }: DeviceCodeProps) {
  const code = useCode(id, recipient);
  if (code === undefined) return <p>{words.desk.sealing.devices.computing}</p>;
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
