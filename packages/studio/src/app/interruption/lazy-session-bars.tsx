import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { Services } from '../../services/services.ts';

const SessionBars = lazy(async () => ({
  default: (await import('./session-bars.tsx')).SessionBars,
}));

/** That a session is not what it seems is seldom news, so its words are no part of the first load. */
export function LazySessionBars(services: Pick<Services, 'interruptions' | 'authentication'>) {
  const isInterrupted = useStore(services.interruptions, (state) => state.interruption);
  const isActedIn = useStore(services.authentication, (state) => state.user?.impersonation);
  return <Suspense>{(isInterrupted || isActedIn) && <SessionBars {...services} />}</Suspense>;
}
