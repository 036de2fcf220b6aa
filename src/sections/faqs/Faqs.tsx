import { cancellationTiers } from '#brand/words/cancellation-tiers.ts';
import { faqs } from '#brand/words/faqs.ts';
import { faqsSection } from '#brand/words/faqs-section.ts';
import { contactHref } from '#brand/words/navigation.ts';
import { QuietButton } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import type { AnswerBlock, Faq } from '../../content/types.ts';
import styles from './faqs.module.css';

type Topic = readonly [name: string, questions: readonly Faq[]];

const topics: readonly Topic[] = [...Map.groupBy(faqs, ({ topic }) => topic)];
const columns = inColumns(topics);

/** Two columns of about as many questions each; or one, where topics do not divide so. */
function inColumns(topics: readonly Topic[]): (readonly Topic[])[] {
  const total = questionsOf(topics);
  const unevenness = (place: number) => Math.abs(total - 2 * questionsOf(topics.slice(0, place)));
  const places = topics.keys().drop(1).toArray();
  const [even] = places.sort((a, b) => unevenness(a) - unevenness(b));
  if (even === undefined || unevenness(even) > total / 2) return [topics];
  return [topics.slice(0, even), topics.slice(even)];
}

function questionsOf(topics: readonly Topic[]): number {
  return topics.reduce((sum, [, { length }]) => sum + length, 0);
}

/** The questions, by topic. One answer is open at a time, by the browser's own accordion, without a script. */
export function Faqs() {
  return (
    <section className={styles.faqs} id="faqs" data-hour="faqs">
      <div className={`${columns.length > 1 ? styles.inner : styles.innerOfOne} wrap grid`}>
        <header>
          <Hour hour="faqs" label={faqsSection.label} />
          <h2 className="rise">{faqsSection.heading}</h2>
        </header>
        {columns.map((column) => (
          <div key={column[0]?.[0]} className={styles.column}>
            {column.map(([topic, questions]) => (
              <div key={topic}>
                <h3>{topic}</h3>
                <div className={styles.list}>
                  {questions.map((faq) => (
                    <Question key={faq.question} faq={faq} />
                  ))}
                </div>
              </div>
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
        <h4>{faq.question}</h4>
      </summary>
      <div className={styles.answer}>
        {faq.answer.map((block) => (
          <Answer key={JSON.stringify(block)} block={block} />
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
