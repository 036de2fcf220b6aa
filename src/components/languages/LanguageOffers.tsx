import { languages } from '#src/brand.ts';
import { listTranslations, pathInLanguage } from './translations.ts';

/** For each other language, a line that says that the page is there in it. `offer-language.ts` shows one, or none. */
export const LanguageOffers = ({ path }: { readonly path: string }) =>
  languages.length > 1 && (
    <div data-offers="">
      {listTranslations(pathInLanguage(path)).map(
        ({ code, locale, direction, path, label, offer, close, isCurrent }) =>
          !isCurrent && (
            <nav key={code} lang={locale} dir={direction} aria-label={label} hidden>
              <a href={path} hrefLang={code}>
                {offer}
              </a>
              <button type="button" aria-label={close}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M5 5l14 14M5 19L19 5" />
                </svg>
              </button>
            </nav>
          ),
      )}
    </div>
  );
