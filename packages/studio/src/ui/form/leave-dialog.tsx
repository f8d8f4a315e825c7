import { lazy, Suspense, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from './use-leave-guard.ts';

const loadDialog = async () => ({ default: (await import('../dialog/confirm-dialog.tsx')).ConfirmDialog });
const ConfirmDialog = lazy(loadDialog);

/**
 * Asks before a page with unsaved changes is left. It stands once in the shell, because the router heeds only one blocker,
 * however many forms a page has.
 */
export function LeaveDialog() {
  const { unsaved } = useServices();
  const isDirty = useStore(unsaved, ({ forms }) => forms.size > 0);
  const waiting = useStore(unsaved, (state) => state.waiting);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.getState().forms.size > 0 &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      nextLocation.state?.leavesFreely !== LEAVES_FREELY.leavesFreely,
  );
  useEffect(() => {
    if (!isDirty) return;
    // Ask people who leave while offline, too.
    loadDialog().catch(() => {});
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.getState().forms.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, unsaved]);
  const leave = () => {
    for (const forget of unsaved.getState().forms) forget();
    blocker.proceed?.();
    waiting?.();
    unsaved.getState().stopWaiting();
  };
  const stay = () => {
    blocker.reset?.();
    unsaved.getState().stopWaiting();
  };
  if (blocker.state !== 'blocked' && !waiting) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        isOpen
        title="Leave without saving?"
        text="Your changes on this page have not been saved."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leave}
        onCancel={stay}
      />
    </Suspense>
  );
}

/** Tabs of one page share its forms, so only another page counts as leaving. */
function placeOf({ pathname }: Pick<Location, 'pathname'>): string {
  return pathname.split('/').slice(0, 3).join('/');
}
