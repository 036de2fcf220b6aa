import { contactHref } from '#brand/words/navigation.ts';
import { servicesSection } from '#brand/words/services.ts';
import { TextLink } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import type { CompleteService } from '../../content/services.ts';
import type { Composition } from '../../content/types.ts';
import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './card.module.css';

const { phone, tablet } = breakpoints;
/** Phones do with less, however dense. */
const onSmallScreens = `${breakpoints['lying-phone']} 39vw, ${phone} and (min-resolution: 3.2x) 85vw, ${tablet} 95vw`;

/** In rem. */
const barHeight = 4.5;
/** A frame's share of the viewport's width, and of the height that the bar leaves, as in the style sheet. */
const frames: Readonly<Record<Composition, { readonly width: number; readonly height: number }>> = {
  'picture-left': { width: 67, height: 0.84 },
  'picture-right': { width: 50, height: 0.84 },
  'window-corner': { width: 100, height: 1 },
  'window-foot': { width: 100, height: 1 },
};

/** The width of a picture that covers its frame, before it is cropped, as in the attribute `sizes`. */
function sizesOf({ lit }: LitPicture, composition: Composition): string {
  const { width, height } = frames[composition];
  const byHeight = (height * lit.width) / lit.height;
  return `${onSmallScreens}, max(${width}vw, ${Math.round(100 * byHeight)}vh - ${Math.round(barHeight * byHeight)}rem)`;
}

interface ServiceCardProps {
  readonly service: CompleteService;
  readonly picture: LitPicture;
}

/** One service: a room that is lit as the visitor comes to it, and the words beside or below it. */
export function ServiceCard({ service, picture }: ServiceCardProps) {
  return (
    <article className={styles.card} data-composition={service.composition} data-hour={service.id}>
      <Room
        className={styles.frame}
        picture={picture}
        alt={service.imageAlt}
        sizes={sizesOf(picture, service.composition)}
      />
      <div className={styles.text}>
        <header>
          <Icon name={service.icon} />
          <Time at={service.hour} />
          <h3 className="rise">{service.title}</h3>
        </header>
        <p className={styles.description}>
          <Prose text={service.description} />
        </p>
        <details className={styles.features}>
          <summary>{servicesSection.features}</summary>
          <ul>
            {service.features.map((feature) => (
              <li key={feature}>
                <Prose text={feature} />
              </li>
            ))}
          </ul>
        </details>
        <div className={styles.foot}>
          <p className={styles.price}>
            <b>{service.pricing.amount}</b>{' '}
            <span>
              <Prose text={service.pricing.note} />
            </span>
          </p>
          <TextLink href={contactHref}>{servicesSection.requestQuote}</TextLink>
        </div>
      </div>
    </article>
  );
}
