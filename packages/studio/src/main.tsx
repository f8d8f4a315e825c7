import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createStudioRouter } from './app/router.tsx';
import { Studio } from './app/studio.tsx';
import { warmUp } from './app/warm-up.ts';
import { createServices } from './services/services.ts';
import { readPageProps } from './services/session/page-props.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('The page has no #root');

const services = createServices({ props: readPageProps(), leave: () => void router.navigate('/') });
const router = createStudioRouter(services);

createRoot(root).render(
  <Studio services={services}>
    <RouterProvider router={router} />
  </Studio>,
);
warmUp();
