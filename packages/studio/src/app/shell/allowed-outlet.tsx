import { whoCan } from '@commoncast/core/authentication/permissions';
import { type MemberPage, PAGE_NEEDS } from '@commoncast/core/pages/needs';
import { lazy, Suspense } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useStore } from 'zustand';
import { useCanOpen } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';
import { NotAllowedPage } from '../../ui/page/not-allowed-page.tsx';

const TwoStepRequired = lazy(async () => ({
  default: (await import('../../features/account/two-step/two-step-required.tsx')).TwoStepRequired,
}));

/** What the route of a page carries. */
export interface PageHandle {
  readonly page: MemberPage;
}

/** The page at the address, for those who may open it; all others read who can, or what they have to do first. */
export function AllowedOutlet() {
  const canOpen = useCanOpen();
  const isStopped = useStore(useServices().authentication, ({ user }) => user?.needsSecondFactor);
  const page = (useMatches().at(-1)?.handle as PageHandle | undefined)?.page;
  if (isStopped)
    return (
      <Suspense>
        <TwoStepRequired />
      </Suspense>
    );
  if (page === undefined || canOpen(page)) return <Outlet />;
  return <NotAllowedPage who={whoCan(PAGE_NEEDS[page])} />;
}
