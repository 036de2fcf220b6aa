import { services } from '#src/brand/services.ts';
import { words } from '#src/brand.ts';
import { SectionCallToAction } from '../../components/closing/SectionCallToAction.tsx';
import { SectionTime } from '../../components/hour/Hour.tsx';
import { Sentences } from '../../components/prose/Sentences.tsx';
import evening from '../../evening/nightfall.module.css';
import type { BrightAndDarkPicture } from '../../pictures/sources.ts';
import { ServiceCard } from './ServiceCard.tsx';
import styles from './services.module.css';

const servicesSection = words.services.section;

interface ServicesProps {
  readonly pictures: ReadonlyMap<string, BrightAndDarkPicture>;
}

/** The services section. Its heading covers the bottom of the hero's picture. */
export function Services({ pictures }: ServicesProps) {
  return (
    <section className={`${styles.services} ${evening.over}`} id="services">
      <header className={`${styles.head} ${evening.head} wrap`} data-hour="services">
        <div className={`${styles.words} ${evening.coming} _evening-coming stack`}>
          <SectionTime hour="services" label={servicesSection.label} />
          <h2>{servicesSection.heading}</h2>
          <p className="lead">
            <Sentences text={servicesSection.lead} />
          </p>
        </div>
      </header>
      <div className={styles.rooms}>
        {services.map((service) => {
          const picture = pictures.get(service.id);
          return picture && <ServiceCard key={service.id} service={service} picture={picture} />;
        })}
        <div className="wrap">
          <SectionCallToAction words={servicesSection.close} action={servicesSection.schedule} />
        </div>
      </div>
    </section>
  );
}
