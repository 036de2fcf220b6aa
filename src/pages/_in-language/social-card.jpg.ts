import type { APIRoute } from 'astro';
import { renderSocialCard } from '../../pictures/render-social-card.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(await renderSocialCard()));
