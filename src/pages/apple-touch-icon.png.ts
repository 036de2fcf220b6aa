import type { APIRoute } from 'astro';
import { renderIcon } from '../pictures/render-icon.ts';

/** The home screen icon, in the size that Apple's documentation specifies. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await renderIcon(180)));
