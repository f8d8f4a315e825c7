import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink, ScrollRestoration, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../../services/use-services.ts';
import { keepFocus } from '../../../ui/focus/keep-focus.ts';
import { layout } from '../../../ui/theme.ts';
import { usePayer } from '../use-payer.ts';
import { logInFor } from './plan-address.ts';

interface PlansFrameProps {
  readonly title: string;
  /** Stands above the title, as a way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** The page around plans, for guests and members alike. The heading takes the focus when the page changes. */
export function PlansFrame({ title, back, children }: PlansFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Nobody has moved yet where the browser has just loaded the page.
  const isJustLoaded = useLocation().key === 'default';
  useEffect(() => {
    if (!isJustLoaded) heading.current?.focus({ preventScroll: true });
  }, [isJustLoaded]);
  useEffect(() => keepFocus(document), []);
  return (
    <Box sx={{ maxWidth: layout.pageMaxWidth, mx: 'auto', px: { xs: 4, md: 8 }, pb: 16 }}>
      <title>{`${title} · Commoncast`}</title>
      <Stack
        component="header"
        direction="row"
        sx={{ gap: 3, py: 5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
          <Box component="img" src={`${import.meta.env.BASE_URL}icon.svg`} alt="" sx={{ width: '2rem' }} />
          <Typography variant="h2" component="p">
            Commoncast
          </Typography>
        </Stack>
        <WayOut />
      </Stack>
      <Box component="main">
        {back}
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none', mb: 6 }}>
          {title}
        </Typography>
        {children}
      </Box>
      <ScrollRestoration />
    </Box>
  );
}

/** Where this page leads people who do not choose a plan now. */
function WayOut() {
  const { authentication } = useServices();
  const isMember = useStore(authentication, ({ status }) => status === 'AUTHORIZED');
  const { mayPay } = usePayer();
  if (!isMember)
    return (
      <Link component={RouterLink} to={logInFor(null)}>
        Log in
      </Link>
    );
  return (
    <Link component={RouterLink} to={mayPay ? STUDIO_PATHS.billing : STUDIO_PATHS.dashboard}>
      {mayPay ? 'Go to Billing' : 'Go to Home'}
    </Link>
  );
}
