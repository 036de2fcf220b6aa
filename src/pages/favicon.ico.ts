import type { APIRoute } from 'astro';
import { encodeIco, renderIcon } from '../pictures/render-icon.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(encodeIco(await renderIcon(32), 32)));
