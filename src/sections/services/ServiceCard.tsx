import type { ServiceWithTexts } from '#lib/brand/complete-services.ts';
import type { ServiceLayout } from '#lib/brand/schema/services.ts';
import { words } from '#src/brand.ts';
import { TextLink } from '../../components/actions/Actions.tsx';
import { Disclosure } from '../../components/disclosure/Disclosure.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { Prose } from '../../components/prose/Prose.tsx';
import { PictureBackdrop } from '../../components/room/PictureBackdrop.tsx';
import type { BrightAndDarkPicture } from '../../pictures/sources.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import composition from './composition.module.css';
import styles from './words.module.css';

const servicesSection = words.services.section;

const { phone, tablet, low } = breakpoints;
/**
 * Returns the `sizes` of a picture before cropping. The picture is wider than the viewport on phones and tablets, and covers it
 * on larger screens. The values are slightly larger than the picture, because scaling it up would blur it. High-density phone
 * screens load smaller files.
 * @param aspectRatio width divided by height
 */
const computeSizes = (name: ServiceLayout, aspectRatio: number) => {
  // Percentages of the viewport's width. The first service's picture is smaller, because it is loaded with the first view.
  const [dense, onPhones] = name === 'window-head' ? [85, 95] : [130, 200];
  return `${low} 100vw, ${phone} and (min-resolution: 3.2x) ${dense}vw, ${phone} ${onPhones}vw, ${tablet} 150vw, max(110vw, ${(110 * aspectRatio).toFixed()}vh)`;
};

interface ServiceCardProps {
  readonly service: ServiceWithTexts;
  readonly picture: BrightAndDarkPicture;
}

export function ServiceCard({ service, picture }: ServiceCardProps) {
  const sizes = computeSizes(service.composition, picture.bright.width / picture.bright.height);
  return (
    <article
      className={`${composition.card} unmirrored ${composition[service.composition]}`}
      data-hour={service.id}
    >
      <header className={`${styles.name} stack`}>
        <SectionTime at={service.hour} label={<Icon name={service.icon} />} />
        <h3 className="_evening-rise">{service.name}</h3>
      </header>
      <PictureBackdrop className={composition.frame} picture={picture} alt={service.imageAlt} sizes={sizes} />
      <p className={styles.description}>
        <Prose text={service.description} />
      </p>
      <Disclosure className={styles.features} summary={servicesSection.features}>
        <ul>
          {service.features.map((feature) => (
            <li key={feature}>
              <Prose text={feature} />
            </li>
          ))}
        </ul>
      </Disclosure>
      <div className={`${styles.foot} spread`}>
        <p className={styles.price}>
          <b>{service.pricing.amount}</b>{' '}
          <span>
            <Prose text={service.pricing.note} />
          </span>
        </p>
        <TextLink href="#contact">{servicesSection.requestQuote}</TextLink>
      </div>
    </article>
  );
}
