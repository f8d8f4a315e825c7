import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Services } from '../services/services.ts';
import { ServicesContext } from '../services/use-services.ts';
import { pageNonce } from '../ui/page-nonce.ts';
import { LazySnackbars } from '../ui/snackbar/lazy-snackbars.tsx';
import { MODE_STORAGE_KEY, theme } from '../ui/theme.ts';
import { Crash } from './crash/crash.tsx';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { LazySessionBars } from './interruption/lazy-session-bars.tsx';

interface StudioProps {
  readonly services: Services;
  readonly children: ReactNode;
}

const styles = createCache({ key: 'cc', ...(pageNonce && { nonce: pageNonce }) });

/** Everything that all pages share: styles, theme, services, messages, and what catches a crash. */
export function Studio({ services, children }: StudioProps) {
  const { queries, snackbars } = services;
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY}>
        <CssBaseline />
        <ServicesContext value={services}>
          <QueryClientProvider client={queries}>
            <CrashBoundary renderFallback={() => null}>
              <LazySessionBars {...services} />
            </CrashBoundary>
            <CrashBoundary renderFallback={(error) => <Crash error={error} />}>{children}</CrashBoundary>
            <CrashBoundary renderFallback={() => null}>
              <LazySnackbars store={snackbars} />
            </CrashBoundary>
          </QueryClientProvider>
        </ServicesContext>
      </ThemeProvider>
    </CacheProvider>
  );
}
