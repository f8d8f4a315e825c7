import { useEffect, useRef } from 'react';
import { useServices } from '../../services/use-services.ts';

/** The state of a navigation that follows a save or a deletion: there is nothing left to ask about. */
export const LEAVES_FREELY = { leavesFreely: true } as const;

/**
 * Has the page ask before it is left with unsaved changes.
 * @param onLeave called when the person leaves without saving
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void = () => {}): void {
  const { unsaved } = useServices();
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => (isDirty ? unsaved.getState().add(() => latest.current()) : undefined), [isDirty, unsaved]);
}
