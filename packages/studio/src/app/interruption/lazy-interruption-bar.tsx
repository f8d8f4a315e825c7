import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { InterruptionStore } from '../../services/session/interruption-store.ts';

const InterruptionBar = lazy(async () => ({
  default: (await import('./interruption-bar.tsx')).InterruptionBar,
}));

/** What another tab has done to the session is seldom news, so its words are no part of the first load. */
export function LazyInterruptionBar({ store }: { readonly store: InterruptionStore }) {
  const interruption = useStore(store, (state) => state.interruption);
  return <Suspense>{interruption && <InterruptionBar interruption={interruption} />}</Suspense>;
}
