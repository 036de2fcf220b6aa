import { words } from '#src/brand.ts';
import deskPaper from '../../components/desk-paper/desk-paper.module.css';
import { isolate } from '../language.ts';
import { addressOf } from '../route.ts';
import { isReady } from './desk-key.ts';
import { useKeys, useOtherDevices } from './hooks.ts';

const { devices } = words.desk.sealing;

/** Devices that wait to be let in, with a link to where their codes are compared; for devices that may let them in. */
export function WaitingDevices() {
  const { present, isIn } = useKeys();
  return <div role="status">{present && isIn && <List />}</div>;
}

function List() {
  const others = useOtherDevices() ?? [];
  const waiting = others.filter((device) => isReady(device) && !device.letIn);
  return waiting.map(({ id, label, name }) => (
    <p key={id} className={deskPaper.problem}>
      {devices.waits({ device: isolate(label), name: isolate(name) })}{' '}
      <a href={addressOf('sealing')}>{devices.compareCode}</a>
    </p>
  ));
}
