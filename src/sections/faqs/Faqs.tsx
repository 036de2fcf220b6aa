import { words } from '#lib/brand/selected.ts';
import { Closing } from '../../components/closing/Closing.tsx';
import disclosure from '../../components/disclosure/disclosure.module.css';
import { Hour } from '../../components/hour/Hour.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import { contactHref, sectionHref } from '../../components/section-links.ts';
import rising from '../../evening/rise.module.css';
import type { LitPicture, WideAndTall } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './faqs.module.css';

const { cancellationTiers } = words;
const faqs = words.faqs.items;
const faqsSection = words.faqs.section;

type Faq = (typeof faqs)[number];
type AnswerBlock = Faq['answer'][number];
type Topic = readonly [name: string, questions: readonly Faq[]];

const topics: readonly Topic[] = [...Map.groupBy(faqs, ({ topic }) => topic)];

/**
 * The questions, by topic. One answer is open at a time, by the native accordion (`details` with a name); at first none
 * is, so that all questions are in view beside the picture.
 */
export function Faqs({ picture }: { readonly picture: WideAndTall<LitPicture> | undefined }) {
  return (
    <section className={styles.faqs} id="faqs" data-hour="faqs">
      <div className={`${styles.inner} wrap grid`}>
        <header>
          <Hour hour="faqs" label={faqsSection.label} />
          <h2 className={rising.rise}>{faqsSection.heading}</h2>
          {picture && (
            <Room
              className={picture.tall ? `${styles.frame} ${styles.tall}` : styles.frame}
              picture={picture.wide}
              tall={picture.tall && { picture: picture.tall, media: breakpoints.tablet }}
              alt={faqsSection.imageAlt}
            />
          )}
        </header>
        <div className={`${styles.topics} ${disclosure.disclosures}`}>
          {topics.map(([topic, questions]) => (
            <div key={topic} className={styles.topic}>
              <h3>{topic}</h3>
              <div className={styles.list}>
                {questions.map((faq) => (
                  <Question key={faq.question} faq={faq} />
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className={styles.end}>
          <Closing
            words={faqsSection.close}
            href={sectionHref(contactHref, true)}
            action={faqsSection.contact}
          />
        </div>
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
