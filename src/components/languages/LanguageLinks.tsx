import { Fragment } from 'react';
import { languages, words } from '#src/brand.ts';
import { listTranslations, pathInLanguage } from './translations.ts';

/** Links to the same page in each language, by the languages' own names. Nothing where the brand has one language. */
export const LanguageLinks = ({ path }: { readonly path: string }) =>
  languages.length > 1 && (
    <nav aria-label={words.languages?.label}>
      {listTranslations(pathInLanguage(path)).map(
        ({ code, locale, name, direction, path, isCurrent }, place) => (
          <Fragment key={code}>
            {place > 0 && ' · '}
            {isCurrent ? (
              <span>{name}</span>
            ) : (
              <a href={path} hrefLang={code} lang={locale} dir={direction}>
                {name}
              </a>
            )}
          </Fragment>
        ),
      )}
    </nav>
  );
