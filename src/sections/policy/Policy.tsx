import { formatMonth } from '#lib/brand/format-time.ts';
import type { Policy as PolicyContent } from '#lib/brand/policies.ts';
import { facts, language, words } from '#src/brand.ts';
import { Prose } from '../../components/prose/Prose.tsx';
import { PolicyBlock } from './PolicyBlock.tsx';
import styles from './policy.module.css';

const { policyPage } = words;
const lastUpdated = formatMonth(Date.parse(facts.policiesLastUpdated), language);

export function Policy({ policy }: { readonly policy: PolicyContent }) {
  return (
    <article className={`${styles.policy} wrap`}>
      <header>
        <h1>{policy.title}</h1>
      </header>
      {policy.sections.length > 1 && (
        <nav className={styles.contents} aria-label={policyPage.contents}>
          <p>{policyPage.contents}</p>
          <ol>
            {policy.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.text}>
        <p className={styles.date}>
          {policyPage.lastUpdated} <time dateTime={facts.policiesLastUpdated}>{lastUpdated}</time>
        </p>
        <p className={`${styles.opening} lead`}>
          <Prose text={policy.introduction} />
        </p>
        {policy.sections.map((section) => (
          <section key={section.id} id={section.id} className={styles.section}>
            <h2>{section.heading}</h2>
            {section.body.map((block) => (
              <PolicyBlock key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
