import { contactHref } from '#brand/words/navigation.ts';
import { servicesSection } from '#brand/words/services.ts';
import { TextLink } from '../../components/actions/Actions.tsx';
import { Time } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import type { Service } from '../../content/types.ts';
import type { PictureSources } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import styles from './card.module.css';

/** Where each card has its picture: above the text, or beside it. */
const arrangements = { travel: 'above', executive: 'left', wellness: 'right', dining: 'above' } as const;

const { phone, tablet } = breakpoints;
/** Phones load the first card's picture with the first view: 1280 px at most, however dense their screens are. */
const onPhones = `${breakpoints['lying-phone']} 39vw, ${phone} and (min-resolution: 3.2x) 85vw`;
/** The picture's width before its frame crops it, as in the attribute `sizes`. */
const sizes = {
  above: `${onPhones}, 95vw`,
  left: `${onPhones}, ${tablet} 95vw, max(68vw, 60rem)`,
  right: `${onPhones}, ${tablet} 95vw, max(93vw, 80rem)`,
} as const;

interface ServiceCardProps {
  readonly service: Service;
  readonly picture: PictureSources;
}

/** One service: a picture that runs off the page on one side, and fades into the background of the text. */
export function ServiceCard({ service, picture }: ServiceCardProps) {
  const arrangement = arrangements[service.id];
  return (
    <article
      className={styles.card}
      data-service={service.id}
      data-arrangement={arrangement}
      data-gradient={service.gradient}
    >
      <div className={styles.frame}>
        <Picture className="settle" sources={picture} alt={service.imageAlt} sizes={sizes[arrangement]} />
      </div>
      <div className={styles.text}>
        <header>
          <Icon name={service.icon} />
          <Time hour={service.hour} />
          <h3 className="rise">{service.title}</h3>
        </header>
        <p className={styles.description}>
          <Prose text={service.description} />
        </p>
        <ul className={styles.features}>
          {service.features.map((feature) => (
            <li key={feature}>
              <Prose text={feature} />
            </li>
          ))}
        </ul>
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
