import { languages } from '#src/brand.ts';
import { getFirstLanguagePath, listPageTranslations } from './translations.ts';

/** A hidden message for each other language that offers to switch to it. `language-offer-script.ts` shows at most one. */
export const LanguageOffers = ({ path }: { readonly path: string }) =>
  languages.length > 1 && (
    <div data-offers="">
      {listPageTranslations(getFirstLanguagePath(path)).map(
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
