import type { BusinessAccount } from '@commoncast/core/business/schema';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { businessQuery } from '../../../services/business-query.ts';
import { useServices } from '../../../services/use-services.ts';
import { subscriptionQuery } from '../billing-queries.ts';
import { usePayer } from '../use-payer.ts';
import type { PlanReader } from './plan-grid.tsx';

interface PlanReaderState {
  /** Undefined while it is not known what they have. */
  readonly reader: PlanReader | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Whom sales would get in touch with; undefined for guests. */
  readonly contact: Pick<BusinessAccount, 'businessName' | 'email'> | undefined;
}

/** Who looks at the plans, and which one they have. */
export function usePlanReader(): PlanReaderState {
  const { client, authentication } = useServices();
  const isMember = useStore(authentication, ({ status }) => status === 'AUTHORIZED');
  const { mayPay } = usePayer();
  const account = useQuery({ ...businessQuery(client), enabled: isMember });
  const subscription = useQuery({ ...subscriptionQuery(client), enabled: mayPay });
  const own = mayPay ? subscription : account;
  const reader = (): PlanReader | undefined => {
    if (!isMember) return { kind: 'guest' };
    if (mayPay) return subscription.data && { kind: 'owner', subscription: subscription.data };
    if (!account.data) return undefined;
    const { businessSubscriptionPlanName: plan, businessSubscriptionStatus: status } = account.data;
    return { kind: 'member', plan, isExpired: status === 'EXPIRED' };
  };
  return {
    reader: reader(),
    error: isMember ? own.error : null,
    retry: () => void (isMember && own.refetch()),
    contact: isMember ? account.data : undefined,
  };
}
