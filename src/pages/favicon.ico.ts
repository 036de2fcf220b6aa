import type { APIRoute } from 'astro';
import { faviconSize } from '../content/icons.ts';
import { asIco, drawIcon } from '../pictures/draw-icon.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(asIco(await drawIcon({ size: faviconSize }), faviconSize)));
