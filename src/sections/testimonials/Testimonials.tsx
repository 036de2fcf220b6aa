import { removeFormatCharacters } from '#lib/remove-format-characters.ts';
import { words } from '#src/brand.ts';
import { SectionCallToAction } from '../../components/closing/SectionCallToAction.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { RatingStars } from '../../components/icon/Icon.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { Sentences } from '../../components/prose/Sentences.tsx';
import type { PictureSources } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './testimonials.module.css';

const testimonials = words.testimonials.items;
type Testimonial = (typeof testimonials)[number];

const testimonialsSection = words.testimonials.section;

/**
 * The approximate width of a testimonial in percent of the viewport. Three testimonials are in one row. Otherwise, a row has at
 * most two.
 */
const paneWidth = testimonials.length === 3 ? 30 : 45;

const maxLargeQuote = 240;

const getParagraphs = ({ content }: Testimonial): readonly string[] =>
  typeof content === 'string' ? [content] : content;

const isLong = (testimonial: Testimonial): boolean =>
  removeFormatCharacters(getParagraphs(testimonial).join(' ')).length > maxLargeQuote;

interface TestimonialsProps {
  readonly pictures: ReadonlyMap<string, PictureSources>;
}

const wallClasses = [styles.ofOne, styles.ofTwo, '', styles.ofFour];

export function Testimonials({ pictures }: TestimonialsProps) {
  const portraits = testimonials.map(({ image }) => image && pictures.get(image.role));
  const wall = [
    styles.wall,
    wallClasses[testimonials.length - 1],
    !portraits.some(Boolean) && styles.ofWords,
  ];
  return (
    <section className={styles.testimonials} id="testimonials" data-hour="testimonials">
      <header className={`${styles.head} stack wrap`}>
        <SectionTime hour="testimonials" label={testimonialsSection.label} />
        <h2 className="_evening-rise">{testimonialsSection.heading}</h2>
      </header>
      <div className={wall.filter(Boolean).join(' ')}>
        {testimonials.map((testimonial, index) => (
          <figure
            key={testimonial.name}
            // A long quote needs the full width, so that it is not next to its portrait.
            className={
              index > 0 && portraits[index] && !isLong(testimonial)
                ? `${styles.testimonial} ${styles.beside}`
                : styles.testimonial
            }
          >
            <Portrait picture={portraits[index]} alt={testimonial.image?.alt ?? ''} isFirst={index === 0} />
            <blockquote className={isLong(testimonial) ? `${styles.quote} ${styles.long}` : styles.quote}>
              {getParagraphs(testimonial).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
            <figcaption className={styles.name}>
              <b className="row">
                {testimonial.name}
                <RatingStars
                  rating={testimonial.rating}
                  label={testimonialsSection.ratingLabel({ rating: testimonial.rating })}
                />
              </b>{' '}
              <Sentences text={testimonial.title} />
            </figcaption>
          </figure>
        ))}
      </div>
      <div className={`${styles.end} wrap`}>
        <SectionCallToAction words={testimonialsSection.close} action={testimonialsSection.begin} />
      </div>
    </section>
  );
}

interface PortraitProps {
  readonly picture: PictureSources | undefined;
  readonly alt: string;
  /** On phones, the first portrait has the full width, and the others are next to their quotes. */
  readonly isFirst: boolean;
}

function Portrait({ picture, alt, isFirst }: PortraitProps) {
  if (!picture) return <div className={`${styles.pane} ${styles.glass}`} />;
  return (
    <Picture
      className={styles.pane}
      sources={picture}
      alt={alt}
      sizes={`${breakpoints.phone} ${isFirst ? 100 : 56}vw, ${paneWidth}vw`}
    />
  );
}
