import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExternalImageService } from 'astro';
import { baseService } from 'astro/assets';
import { pictureVersionParameter, previewPath } from '#lib/editor/api.ts';

/**
 * An Astro image service that serves pictures without encoding them, because encoding takes seconds. URLs contain a version,
 * so that browsers can cache the pictures.
 */
const service: ExternalImageService = {
  ...(baseService.validateOptions && { validateOptions: baseService.validateOptions }),
  ...(baseService.getHTMLAttributes && { getHTMLAttributes: baseService.getHTMLAttributes }),
  getURL({ src }) {
    if (typeof src === 'string') return src;
    const { pathname } = new URL(src.src, 'file:');
    const { mtimeMs } = statSync(fileURLToPath(`file://${pathname.replace(/^\/@fs/, '')}`));
    return `${previewPath}${src.src}&${pictureVersionParameter}=${mtimeMs}`;
  },
};

export default service;
