import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { reportGlobalErrors, reportingRoot } from './app/crash/report-errors.ts';
import { leaveStudio } from './app/leave-studio.ts';
import { createStudioRouter } from './app/router.tsx';
import { Studio } from './app/studio.tsx';
import { warmUp } from './app/warm-up.ts';
import { createServices } from './services/services.ts';
import { readPageProps } from './services/session/page-props.ts';
import { createTabNotices } from './services/session/tab-notices.ts';
import { wakeWithTab } from './services/session/wake-with-tab.ts';

const root = document.getElementById('root');
if (!root) throw new TypeError('The page has no #root');

const services = createServices({
  props: readPageProps(),
  tabNotices: createTabNotices(),
  leave: (reason) => leaveStudio(router, reason),
});
const router = createStudioRouter(services);
reportGlobalErrors(services.crashes);
wakeWithTab(services.session);

createRoot(root, reportingRoot(services.crashes)).render(
  <Studio services={services}>
    <RouterProvider router={router} />
  </Studio>,
);
warmUp(services.crashes);
