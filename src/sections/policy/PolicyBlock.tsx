import { policyBlocks } from '#brand/policies/blocks.ts';
import { cancellationTiers } from '#brand/words/cancellation-tiers.ts';
import type { Block } from '#lib/brand/policy.ts';
import { Breakable } from '../../components/prose/Breakable.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import styles from './policy.module.css';

/** A paragraph, a list, or one of the tables of a policy. */
export function PolicyBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Prose text={block} />
      </p>
    );
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          {block.parts.map((part) =>
            typeof part === 'string' ? (
              <Prose key={part} text={part} />
            ) : (
              <a key={part.href} href={part.href}>
                <Prose text={part.text} />
              </a>
            ),
          )}
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} />
            </li>
          ))}
        </ul>
      );
    case 'refund-schedule':
      return <RefundSchedule />;
    case 'contacts':
      return (
        <dl className={styles.contacts}>
          {policyBlocks.contacts.map((entry) => (
            <div key={entry.label}>
              <dt>{entry.label}</dt>
              <dd>
                <a href={entry.href}>
                  <Breakable text={entry.value} />
                </a>
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

function RefundSchedule() {
  const { caption, columns } = policyBlocks.refundSchedule;
  return (
    <table className={styles.schedule}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cancellationTiers.map((tier) => (
          <tr key={tier.id}>
            <th scope="row">
              <Prose text={tier.when} />
            </th>
            <td>{tier.refund}</td>
            <td>
              <Prose text={tier.processing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
