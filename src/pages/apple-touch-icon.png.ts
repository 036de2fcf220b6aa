import type { APIRoute } from 'astro';
import { renderIcon } from '../pictures/render-icon.ts';

/** The icon for home screens, in the size that Apple specifies. */
export const GET: APIRoute = async () => new Response(new Uint8Array(await renderIcon(180)));
