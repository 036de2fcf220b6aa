/** The script of the desk's page. */
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const place = document.querySelector('[data-desk]');
if (place) createRoot(place).render(<App />);
