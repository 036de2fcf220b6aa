import { cancellationTiers } from '#brand/words/cancellation-tiers.ts';
import { faqs } from '#brand/words/faqs.ts';
import { faqsSection } from '#brand/words/faqs-section.ts';
import { contactHref } from '#brand/words/navigation.ts';
import { QuietButton } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import type { AnswerBlock, Faq } from '../../content/types.ts';
import styles from './faqs.module.css';

/** Of two columns, the first. */
const half = Math.ceil(faqs.length / 2);

/** The questions. One answer is open at a time, by the browser's own accordion, without a script. */
export function Faqs() {
  return (
    <section className={styles.faqs} id="faqs" data-hour="faqs">
      <div className={`${styles.inner} wrap grid`}>
        <header>
          <Hour hour="faqs" label={faqsSection.label} />
          <h2 className="rise">{faqsSection.heading}</h2>
        </header>
        {[faqs.slice(0, half), faqs.slice(half)].map((column) => (
          <div key={column[0]?.question} className={styles.list}>
            {column.map((faq) => (
              <Question key={faq.question} faq={faq} />
            ))}
          </div>
        ))}
        <p className={styles.end}>
          <QuietButton href={contactHref}>{faqsSection.contact}</QuietButton>
        </p>
      </div>
    </section>
  );
}

function Question({ faq }: { readonly faq: Faq }) {
  return (
    <details name="faqs">
      <summary>
        <h3>{faq.question}</h3>
      </summary>
      <div className={styles.answer}>
        {faq.answer.map((block) => (
          <Answer key={typeof block === 'string' ? block : block.kind} block={block} />
        ))}
      </div>
    </details>
  );
}

function Answer({ block }: { readonly block: AnswerBlock }) {
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
