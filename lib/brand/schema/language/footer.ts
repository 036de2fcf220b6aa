import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

export const footerSchema = ({ text }: Kit) =>
  v.strictObject({
    /** Beside the hour, where the page ends at first light. */
    dawn: text,
    socialLabel: text,
    /** For screen readers, after the name of a network without an address. */
    socialUnavailable: text,
    columns: v.strictObject({
      /** Each of its links leads to the services. */
      services: v.strictObject({ heading: text, links: listOf(text, 'links', 1, 8) }),
      company: v.strictObject({ heading: text }),
      legal: v.strictObject({ heading: text }),
    }),
    contactHeading: text,
    headquarters: text,
    security: text,
    payments: text,
    /** Printed after the copyright sign and the year. */
    rights: text,
  });
