import icon from '#brand/icon.svg?raw';

export const GET = () => new Response(icon, { headers: { 'Content-Type': 'image/svg+xml' } });
