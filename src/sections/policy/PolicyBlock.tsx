import type { ContentBlock, InlineContent } from '#lib/brand/policies.ts';
import { fields } from '#src/brand/form.ts';
import { words } from '#src/brand.ts';
import { DefinitionList } from '../../components/ledger/DefinitionList.tsx';
import { BreakableAddress } from '../../components/prose/BreakableAddress.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { blocks } from './policies.ts';
import styles from './policy-block.module.css';

const { cancellationTiers, services } = words;

/** A paragraph, a list, or generated content for a directive such as `::form-fields`. */
export function PolicyBlock({ block }: { readonly block: ContentBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Text parts={block.parts} />
        </p>
      );
    case 'list':
      return <List items={block.items} />;
    case 'services':
      return <List items={services.items.map(({ name }) => [name])} />;
    case 'form-fields':
      return (
        <List
          items={fields.map(({ label, required }) => [required ? label : blocks.optionalField({ label })])}
        />
      );
    case 'refund-schedule':
      return <RefundSchedule />;
    case 'contacts':
      return (
        <div className={styles.contacts}>
          <DefinitionList
            entries={blocks.contacts.map(({ label, ...link }) => ({
              name: label,
              value: <Contact key={label} {...link} />,
            }))}
          />
        </div>
      );
  }
}

const Contact = ({ href, value }: { readonly href: string; readonly value: string }) => (
  <a href={href}>
    <BreakableAddress text={value} />
  </a>
);

const List = ({ items }: { readonly items: readonly InlineContent[] }) => (
  <ul>
    {items.map((parts) => (
      <li key={JSON.stringify(parts)}>
        <Text parts={parts} />
      </li>
    ))}
  </ul>
);

const Text = ({ parts }: { readonly parts: InlineContent }) =>
  parts.map((part) =>
    typeof part === 'string' ? (
      <Prose key={part} text={part} />
    ) : (
      <a key={part.href} href={part.href}>
        <Prose text={part.text} />
      </a>
    ),
  );

function RefundSchedule() {
  const { caption, columns } = blocks.refundSchedule;
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
