import { Fragment } from 'react';
import { languages, words } from '#src/brand.ts';
import { getFirstLanguagePath, listPageTranslations } from './translations.ts';

/** Links to the translations of the page. Empty if the brand has one language. */
export const LanguageLinks = ({ path }: { readonly path: string }) =>
  languages.length > 1 && (
    <nav aria-label={words.languages?.label}>
      {listPageTranslations(getFirstLanguagePath(path)).map(
        ({ code, locale, name, direction, path, isCurrent }, index) => (
          <Fragment key={code}>
            {index > 0 && ' · '}
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
