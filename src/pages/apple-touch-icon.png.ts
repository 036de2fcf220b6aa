import type { APIRoute } from 'astro';
import { renderIcon } from '../pictures/render-icon.ts';

/** The icon on home screens, in the size that Apple's documentation asks for. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await renderIcon(180)));
