import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from './app.tsx';

const appProps = JSON.parse(document.querySelector('#props')?.textContent ?? '') as AppProps;
const root = document.querySelector('#root') as HTMLElement;
if (root.hasChildNodes()) hydrateRoot(root, <App {...appProps} />);
else createRoot(root).render(<App {...appProps} />);
