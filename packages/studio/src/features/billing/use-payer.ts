import { whoCan } from '@commoncast/core/authentication/permissions';
import { useStore } from 'zustand';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';

interface Payer {
  /** Whether the reader may see and change plan, card and bills. */
  readonly mayPay: boolean;
  /** Who may instead of them, as a sentence. */
  readonly who: string;
}

/** Money is for owners themselves, not for operators who look through their eyes. */
export function usePayer(): Payer {
  const isOwner = useCan('billing:write');
  const isActedIn = useStore(useServices().authentication, ({ user }) => Boolean(user?.impersonation));
  const who = isOwner
    ? 'Only the user can see and manage the plan, card and bills.'
    : `${whoCan('billing:write')}.`;
  return { mayPay: isOwner && !isActedIn, who };
}
