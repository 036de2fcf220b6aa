import type { APIRoute } from 'astro';
import { drawSocialCard } from '../../pictures/draw-social-card.ts';

export const GET: APIRoute = async () => new Response(new Uint8Array(await drawSocialCard()));
