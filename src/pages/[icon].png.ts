import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { drawIcon } from '../pictures/draw-icon.ts';
import { iconFiles } from '../pictures/icons.ts';

export const getStaticPaths = () =>
  Object.entries(iconFiles).map(([icon, file]) => ({ params: { icon }, props: file }));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props }) =>
  new Response(new Uint8Array(await drawIcon(props)));
