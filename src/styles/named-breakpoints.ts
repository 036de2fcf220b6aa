import type { Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';
import { breakpoints } from './breakpoints.ts';

/**
 * Declares all breakpoints in every style sheet, because each is compiled separately.
 * @throws {CssSyntaxError} if a style sheet uses an unknown breakpoint
 */
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

export const postcssOptions = { plugins: [declareBreakpoints, customMedia()] };
