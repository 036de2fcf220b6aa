import { contactHref } from '#brand/words/navigation.ts';
import { servicesSection } from '#brand/words/services.ts';
import { TextLink } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { Room } from '../../components/room/Room.tsx';
import type { Service } from '../../content/types.ts';
import type { LitPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './card.module.css';

const { phone, tablet } = breakpoints;
/** The picture's width before its frame crops it, as in the attribute `sizes`; phones do with less, however dense. */
const onSmallScreens = `${breakpoints['lying-phone']} 39vw, ${phone} and (min-resolution: 3.2x) 85vw, ${tablet} 95vw`;
const sizes = {
  travel: `${onSmallScreens}, 76vw`,
  executive: `${onSmallScreens}, 56vw`,
  wellness: `${onSmallScreens}, max(100vw, 160vh)`,
  dining: `${onSmallScreens}, max(100vw, 178vh)`,
} as const;

interface ServiceCardProps {
  readonly service: Service;
  readonly picture: LitPicture;
}

/** One service: a room that is lit as the visitor comes to it, and the words beside or below it. */
export function ServiceCard({ service, picture }: ServiceCardProps) {
  return (
    <article
      className={styles.card}
      data-service={service.id}
      data-gradient={service.gradient}
      data-hour={service.hour}
    >
      <Room className={styles.frame} picture={picture} alt={service.imageAlt} sizes={sizes[service.id]} />
      <div className={styles.text}>
        <header>
          <Icon name={service.icon} />
          <Time hour={service.hour} />
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
