import * as v from 'valibot';
import type { Kit } from '../../messages/kit.ts';
import { about } from '../metadata.ts';
import { listOf } from '../values.ts';

/** The consultation form: the names of its fields, and what there is to choose beside the services. */
export const formSchema = ({ text, message }: Kit) =>
  v.strictObject({
    /** Says to choose: the first option, whose value is empty. */
    noService: text,
    /** After the services. `value` is stored with each request: change only labels, or stored requests lose theirs. */
    options: listOf(
      v.strictObject({
        value: v.pipe(
          v.string('a short name'),
          v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a short name of small letters, digits and hyphens'),
          about({ fixed: true }),
        ),
        label: text,
      }),
      'options',
      0,
      10,
    ),
    labels: v.strictObject({
      name: text,
      email: text,
      phone: text,
      company: text,
      serviceInterest: text,
      message: text,
    }),
    messagePlaceholder: text,
    /** What a visitor is told of a field when a page without scripts could not send it; with scripts, the browser says it. */
    problems: v.strictObject({
      missing: message('label'),
      notAnAddress: message('label'),
      notAnOption: message('label'),
      notText: message('label'),
    }),
  });
