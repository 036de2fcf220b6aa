import type { ReactNode } from 'react';
import { words } from '#src/brand.ts';
import deskPaper from '../../components/desk-paper/desk-paper.module.css';
import { isolate } from '../language.ts';

interface DeviceItemProps {
  readonly device: { readonly label: string };
  /** Whose it is. */
  readonly name: string;
  /** By default below a heading of the list. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A device in a list. */
export const DeviceItem = ({ device, name, heading: Heading = 'h3', children }: DeviceItemProps) => (
  <li className={`${deskPaper.request} stack`}>
    <Heading>
      {words.desk.sealing.devices.device({ device: isolate(device.label), name: isolate(name) })}
    </Heading>
    {children}
  </li>
);
