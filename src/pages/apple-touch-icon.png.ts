import type { APIRoute } from 'astro';
import { drawIcon } from '../pictures/draw-icon.ts';
import { appleTouchIconSize } from '../pictures/icons.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(await drawIcon(appleTouchIconSize)));
