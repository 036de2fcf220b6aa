/** The rules of docs/styles.md that can be checked automatically. */

const scale = 'Use a size from the scales in src/styles/tokens.css, or one in em.';
const absoluteLength = '/(?<![\\w.])(?!0px\\b|[1-3]px\\b)[\\d.]+(?:rem|px|vw|vh|svh|dvh|cqi)\\b/';

/** @type {import('stylelint').Config} */
export default {
  plugins: ['stylelint-use-logical', 'stylelint-value-no-unknown-custom-properties'],
  rules: {
    // Widths and heights are the same in both writing directions.
    'csstools/use-logical': ['always', { except: [/^(?:min-|max-)?(?:width|height)$/, /^overflow/] }],
    // A component reads properties from outside with a default: `var(--seal, 8rem)`.
    'csstools/value-no-unknown-custom-properties': [
      true,
      {
        importFrom: [
          'src/styles/tokens.css',
          'brands/vesper-row/look.css',
          {
            'custom-properties': {
              '--font-display': '',
              '--font-italic': '',
              '--font-text': '',
              '--font-sans': '',
            },
          },
        ],
      },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-size': ['/var\\(--text-/', '/^[\\d.]+em$/', '/pt$/', 'inherit'],
        font: ['/var\\(--text-/', '/[\\d.]+em /', 'inherit'],
      },
      { message: scale },
    ],
    'declaration-property-value-disallowed-list': [
      { '/^(?:margin|padding)/': [absoluteLength], '/gap$/': [absoluteLength] },
      { message: scale },
    ],
    'media-feature-name-allowed-list': [
      ['/^--/', 'hover', 'prefers-color-scheme', 'prefers-reduced-motion', 'forced-colors', 'scripting'],
      { message: 'Use a named breakpoint of src/styles/breakpoints.ts, or a container query.' },
    ],
    'selector-max-id': 0,
    'max-nesting-depth': [3, { ignoreAtRules: ['layer', 'media', 'supports', 'container'] }],
  },
  overrides: [
    {
      files: ['brands/**/*.css', 'src/styles/tokens.css'],
      rules: { 'declaration-property-value-disallowed-list': null },
    },
  ],
};
