import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { listOf } from '../values.ts';

export const heroSchema = ({ text }: Kit) =>
  v.strictObject({
    /** As large as its lines allow. A soft hyphen (`\u00ad`) says where a very long word may break on a phone. */
    headline: text,
    second: text,
    imageAlt: text,
    reserve: text,
    services: text,
    figures: listOf(v.strictObject({ figure: text, label: text }), 'figures', 1, 5),
  });
