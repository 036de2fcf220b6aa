import type { ReactNode } from 'react';
import { words } from '#lib/brand/selected.ts';
import deskPaper from '../../components/desk-paper/desk-paper.module.css';

interface DeviceItemProps {
  readonly device: { readonly label: string };
  /** Whose it is. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A device in a list. */
export const DeviceItem = ({ device, name, children }: DeviceItemProps) => (
  <li className={`${deskPaper.request} stack`}>
    <h3>{words.desk.sealing.devices.device({ device: device.label, name })}</h3>
    {children}
  </li>
);
