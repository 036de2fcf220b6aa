import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { iconFiles } from '../content/icons.ts';
import { drawIcon } from '../pictures/draw-icon.ts';

export const getStaticPaths = () =>
  Object.entries(iconFiles).map(([icon, file]) => ({ params: { icon }, props: file }));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props)));
