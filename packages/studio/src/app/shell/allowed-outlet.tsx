import { whoCan } from '@commoncast/core/authentication/permissions';
import { type MemberPage, PAGE_NEEDS } from '@commoncast/core/pages/needs';
import { Outlet, useMatches } from 'react-router';
import { useCanOpen } from '../../services/use-can.ts';
import { NotAllowedPage } from '../../ui/page/not-allowed-page.tsx';

/** What the route of a page carries. */
export interface PageHandle {
  readonly page: MemberPage;
}

/** The page at the address, for those who may open it; all others read who can. */
export function AllowedOutlet() {
  const canOpen = useCanOpen();
  const page = (useMatches().at(-1)?.handle as PageHandle | undefined)?.page;
  if (page === undefined || canOpen(page)) return <Outlet />;
  return <NotAllowedPage who={whoCan(PAGE_NEEDS[page])} />;
}
