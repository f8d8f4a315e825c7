import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, Suspense, useEffect } from 'react';
import { ScrollRestoration, useNavigation } from 'react-router';
import { useStore } from 'zustand';
import { useIsClosing } from '../../services/use-is-closing.ts';
import { useServices } from '../../services/use-services.ts';
import { LeaveDialog } from '../../ui/form/leave-dialog.tsx';
import { PendingBar } from '../../ui/page/pending-bar.tsx';
import { layout } from '../../ui/theme.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { AllowedOutlet } from './allowed-outlet.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LazyExpiredBanner } from './lazy-expired-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

// Few businesses ever need it.
const ClosingShell = lazy(async () => ({
  default: (await import('../closing/closing-shell.tsx')).ClosingShell,
}));

/** The frame around every page of a signed-in member. */
export function Shell() {
  const { business, uploads } = useServices();
  const businessId = useStore(business, (state) => state.businessAccount?.id);
  const isLoading = useNavigation().state === 'loading';
  const isOnline = useIsOnline();
  const isClosing = useIsClosing();
  useEffect(() => {
    if (businessId && !isClosing) void uploads.start(businessId);
  }, [businessId, isClosing, uploads]);
  useKeptFocus();
  // The session has just ended and the router is on its way out.
  if (!businessId) return null;
  if (isClosing)
    return (
      <Suspense>
        <ClosingShell />
      </Suspense>
    );
  return (
    <Box sx={{ minHeight: '100dvh', pb: { xs: layout.bottomBarHeight, md: 0 } }}>
      <Link href="#content" sx={skipLink}>
        Skip to content
      </Link>
      <TopBar />
      {!isOnline && <OfflineBanner />}
      <LazyExpiredBanner />
      {isLoading && <PendingBar />}
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <SideNavigation />
        <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, minWidth: 0, outline: 'none' }}>
          <AllowedOutlet />
        </Box>
      </Box>
      <BottomBar />
      <LeaveDialog />
      <ScrollRestoration />
    </Box>
  );
}

const skipLink = {
  position: 'fixed',
  insetInlineStart: '0.5rem',
  top: '-4rem',
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  px: 4,
  py: 2,
  borderRadius: 1,
  '&:focus': { top: '0.5rem' },
};
