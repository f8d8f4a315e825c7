import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import type { SnackbarStore } from '../../services/snackbar-store.ts';

const Snackbars = lazy(async () => ({ default: (await import('./snackbars.tsx')).Snackbars }));

/** Messages are no part of the first load; the page warms them up once it is idle. */
export function LazySnackbars({ store }: { readonly store: SnackbarStore }) {
  const hasMessage = useStore(store, ({ messages }) => messages.length > 0);
  return <Suspense>{hasMessage && <Snackbars store={store} />}</Suspense>;
}
