/** PostCSS plugins for every style sheet: breakpoints by name, and cascade layers by folder. */
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

/** Puts a style sheet of `components`, `sections` or `evening` into the cascade layer that its folder is named by. */
const layerOfFolder: Plugin = {
  postcssPlugin: 'layer-of-folder',
  OnceExit(sheet, { AtRule }) {
    const [, layer] = sheet.source?.input.file?.match(/\/src\/(components|sections|evening)\//) ?? [];
    const isLayered = sheet.some((node) => node.type === 'atrule' && node.name === 'layer');
    if (!layer || isLayered) return;
    const { nodes } = sheet.clone();
    sheet.removeAll().append(new AtRule({ name: 'layer', params: layer, nodes }));
  },
};

/** For Vite's `css.postcss`. */
export const postcss = { plugins: [declareBreakpoints, customMedia(), layerOfFolder] };
