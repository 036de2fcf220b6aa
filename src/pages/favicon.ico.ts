import type { APIRoute } from 'astro';
import { asIco, drawIcon } from '../pictures/draw-icon.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(asIco(await drawIcon(32), 32)));
