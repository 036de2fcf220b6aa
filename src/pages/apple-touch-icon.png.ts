import type { APIRoute } from 'astro';
import { drawIcon } from '../pictures/draw-icon.ts';

/** The icon on home screens, in the size that Apple's documentation asks for. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await drawIcon(180)));
