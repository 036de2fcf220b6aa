import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { firstViewFaces } from '../../fonts/first-view.ts';

export const getStaticPaths = () =>
  firstViewFaces.map(({ name, content }) => ({ params: { name }, props: { content } }));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props }) =>
  new Response(props.content, { headers: { 'Content-Type': 'font/woff2' } });
