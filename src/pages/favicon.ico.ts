import type { APIRoute } from 'astro';
import { asIco, drawIcon } from '../pictures/draw-icon.ts';
import { faviconSize } from '../pictures/icons.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(asIco(await drawIcon(faviconSize), faviconSize)));
