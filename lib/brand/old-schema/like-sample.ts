import * as v from 'valibot';
import { listOf, text } from './values.ts';

const most = 100;

/**
 * The schema of a value shaped as the sample brand's: the same names, texts for texts, functions for functions, lists of
 * any length. What some entries of a list lack is optional in all. So a word that a later version needs is asked for by
 * its name, without a schema to keep in step.
 */
export function like(...samples: readonly unknown[]): v.GenericSchema {
  const kinds = Map.groupBy(samples, (sample) => (Array.isArray(sample) ? 'list' : typeof sample));
  const schemas = [...kinds].map(([kind, alike]) => likeAll(kind, alike));
  const [only] = schemas;
  return schemas.length === 1 && only ? only : v.union(schemas, 'one of the kinds that the sample has');
}

function likeAll(kind: string, samples: readonly unknown[]): v.GenericSchema {
  switch (kind) {
    case 'list':
      return listOf(like(...samples.flat()), 'entries', 1, most);
    case 'object':
      return likeObjects(samples as readonly object[]);
    case 'function':
      return v.function('a function, as in the sample');
    case 'number':
      return v.number('a number');
    default:
      return text;
  }
}

function likeObjects(samples: readonly object[]): v.GenericSchema {
  const names = new Set(samples.flatMap(Object.keys));
  const entries = [...names].map((name) => {
    const values = samples.map((sample) => (sample as Record<string, unknown>)[name]);
    const stated = values.filter((value) => value !== undefined);
    const schema = like(...stated);
    return [name, stated.length < values.length ? v.optional(schema) : schema];
  });
  return v.strictObject(Object.fromEntries(entries));
}
