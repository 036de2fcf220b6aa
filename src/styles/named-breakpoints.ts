/** PostCSS plugins for named breakpoints in style sheets. */
import type { Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';
import { breakpoints } from './breakpoints.ts';

/** Declares all breakpoints in every style sheet, since each is compiled separately. An unknown name fails the build. */
const declareBreakpoints: Plugin = {
  postcssPlugin: 'declare-breakpoints',
  Once(sheet, { AtRule }) {
    sheet.walkAtRules('media', (rule) => {
      for (const [, name = ''] of rule.params.matchAll(/\(--([\w-]+)\)/g))
        if (!Object.hasOwn(breakpoints, name))
          throw rule.error(`Unknown breakpoint --${name}. Use one of src/styles/breakpoints.ts.`);
    });
    const declared = Object.entries(breakpoints).map(
      ([name, condition]) => new AtRule({ name: 'custom-media', params: `--${name} ${condition}` }),
    );
    sheet.prepend(declared);
  },
};

/** The value of Vite's `css.postcss` option. */
export const namedBreakpoints = { plugins: [declareBreakpoints, customMedia()] };
