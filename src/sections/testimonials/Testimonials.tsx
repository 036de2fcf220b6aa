import { contactHref } from '#brand/words/navigation.ts';
import { testimonials, testimonialsSection } from '#brand/words/testimonials.ts';
import { QuietButton } from '../../components/actions/Actions.tsx';
import { Hour } from '../../components/hour/Hour.tsx';
import { Stars } from '../../components/icon/Icon.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import type { Testimonial } from '../../content/types.ts';
import type { PictureSources } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './testimonials.module.css';

interface TestimonialsProps {
  readonly pictures: Readonly<Record<Testimonial['image']['role'], PictureSources>>;
}

/** The testimonials, with portraits behind one wall of fluted glass. */
export function Testimonials({ pictures }: TestimonialsProps) {
  return (
    <section className={styles.testimonials} id="testimonials" data-hour="testimonials">
      <header className={`${styles.head} wrap`}>
        <Hour hour="testimonials" label={testimonialsSection.label} />
        <h2 className="rise">{testimonialsSection.heading}</h2>
      </header>
      <div className={styles.wall}>
        {testimonials.map((testimonial, index) => (
          <figure key={testimonial.name}>
            <Picture
              sources={pictures[testimonial.image.role]}
              alt={testimonial.image.alt}
              sizes={index === 0 ? `${breakpoints.phone} 100vw, 43vw` : `${breakpoints.phone} 86vw, 29vw`}
            />
            <blockquote>
              <p>{testimonial.content}</p>
            </blockquote>
            <figcaption>
              <Stars
                rating={testimonial.rating}
                label={testimonialsSection.ratingLabel(testimonial.rating)}
              />
              <b>{testimonial.name}</b>
              <span>{testimonial.title}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className={`${styles.end} wrap`}>
        <QuietButton href={contactHref}>{testimonialsSection.begin}</QuietButton>
      </p>
    </section>
  );
}
