import { words } from '#src/brand.ts';
import { Prose } from '../../components/prose/Prose.tsx';
import styles from './answer.module.css';

const { cancellationTiers } = words;

type Block = (typeof words.faqs.items)[number]['answer'][number];

export const Answer = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <div className={`${styles.answer} stack`}>
    {blocks.map((block) => (
      <AnswerBlock key={JSON.stringify(block)} block={block} />
    ))}
  </div>
);

function AnswerBlock({ block }: { readonly block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Prose text={block} />
      </p>
    );
  if (block.kind === 'link') {
    return (
      <p>
        <a href={block.href}>{block.text}</a>
      </p>
    );
  }
  return (
    <dl className={styles.tiers}>
      {cancellationTiers.map((tier) => (
        <div key={tier.id}>
          <dt>
            <Prose text={tier.when} />
          </dt>
          <dd>{tier.refund}</dd>
        </div>
      ))}
    </dl>
  );
}
