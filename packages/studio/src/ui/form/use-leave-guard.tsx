import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

/** The state of a navigation that follows a save or a deletion: there is nothing left to ask about. */
export const LEAVES_FREELY = { leavesFreely: true } as const;

/** Asks before a page with unsaved changes is left; the dialog is what it answers. */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  // Tabs of one page share its form, so only another page counts as leaving.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      placeOf(currentLocation) !== placeOf(nextLocation) &&
      nextLocation.state?.leavesFreely !== LEAVES_FREELY.leavesFreely,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes on this page have not been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

function placeOf({ pathname }: { readonly pathname: string }): string {
  return pathname.split('/').slice(0, 3).join('/');
}
