import { words } from '#src/brand.ts';
import { SectionCallToAction } from '../../components/closing/SectionCallToAction.tsx';
import { Disclosure } from '../../components/disclosure/Disclosure.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { BrightAndDarkPicture, ResponsivePicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { Answer } from './Answer.tsx';
import styles from './faqs.module.css';

const faqs = words.faqs.items;
const faqsSection = words.faqs.section;

type Faq = (typeof faqs)[number];
type Topic = readonly [name: string, questions: readonly Faq[]];

const topics: readonly Topic[] = [...Map.groupBy(faqs, ({ topic }) => topic)];

/**
 * The frequently asked questions by topic. Only one answer is open at a time, because the `details` elements have the same
 * name.
 */
export function Faqs({ picture }: { readonly picture: ResponsivePicture<BrightAndDarkPicture> | undefined }) {
  return (
    <section
      className={picture ? `${styles.faqs} ${styles.pictured}` : styles.faqs}
      id="faqs"
      data-hour="faqs"
    >
      {picture && (
        <PictureBackdrop
          className={`${styles.frame} ${picture.tall ? styles.tall : ''} screen-only`}
          picture={picture.wide}
          tall={picture.tall && { picture: picture.tall, media: breakpoints.tablet }}
          alt={faqsSection.imageAlt}
        />
      )}
      <div className={picture ? `${styles.inner} unmirrored` : styles.inner}>
        <header className={`${styles.heading} stack`}>
          <SectionTime hour="faqs" label={faqsSection.label} />
          <h2 className="_evening-rise">{faqsSection.heading}</h2>
        </header>
        <div className={styles.topics}>
          {topics.map(([topic, questions]) => (
            <div key={topic} className={styles.topic}>
              <h3>{topic}</h3>
              <div className={styles.list}>
                {questions.map(({ question, answer }) => (
                  <Disclosure key={question} name="faqs" summary={<h4>{question}</h4>}>
                    <Answer blocks={answer} />
                  </Disclosure>
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className={styles.end}>
          <SectionCallToAction words={faqsSection.close} action={faqsSection.contact} />
        </div>
      </div>
    </section>
  );
}
