import type { ExternalImageService } from 'astro';
import { baseService } from 'astro/assets';
import { previewPath } from '#lib/editor/api.ts';

/** A preview shows pictures as they lie in the brand's folder: to encode them takes seconds each. */
const service: ExternalImageService = {
  ...(baseService.validateOptions && { validateOptions: baseService.validateOptions }),
  ...(baseService.getHTMLAttributes && { getHTMLAttributes: baseService.getHTMLAttributes }),
  getURL: ({ src }) => `${previewPath}${typeof src === 'string' ? src : src.src}`,
};

export default service;
