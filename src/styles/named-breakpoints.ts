/** PostCSS plugins that let style sheets use the breakpoints by name. */
import type { Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';
import { breakpoints } from './breakpoints.ts';

/**
 * Declares every breakpoint in every style sheet, since each is compiled on its own. An unknown name fails the build.
 */
const declareBreakpoints: Plugin = {
  postcssPlugin: 'declare-breakpoints',
  Once(sheet, { AtRule }) {
    sheet.walkAtRules('media', (rule) => {
      for (const [, name = ''] of rule.params.matchAll(/\(--([\w-]+)\)/g))
        if (!Object.hasOwn(breakpoints, name)) throw rule.error(`There is no breakpoint --${name}.`);
    });
    const declared = Object.entries(breakpoints).map(
      ([name, condition]) => new AtRule({ name: 'custom-media', params: `--${name} ${condition}` }),
    );
    sheet.prepend(declared);
  },
};

/** For Vite's `css.postcss`. */
export const namedBreakpoints = { plugins: [declareBreakpoints, customMedia()] };
