import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExternalImageService } from 'astro';
import { baseService } from 'astro/assets';
import { previewPath, versionParameter } from '#lib/editor/api.ts';

/**
 * A preview shows pictures as they lie in the brand's folder: to encode them takes seconds each. Their addresses change with
 * them, so that a browser keeps what is the same.
 */
const service: ExternalImageService = {
  ...(baseService.validateOptions && { validateOptions: baseService.validateOptions }),
  ...(baseService.getHTMLAttributes && { getHTMLAttributes: baseService.getHTMLAttributes }),
  getURL({ src }) {
    if (typeof src === 'string') return src;
    const { pathname } = new URL(src.src, 'file:');
    const { mtimeMs } = statSync(fileURLToPath(`file://${pathname.replace(/^\/@fs/, '')}`));
    return `${previewPath}${src.src}&${versionParameter}=${mtimeMs}`;
  },
};

export default service;
