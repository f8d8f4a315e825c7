import { useStore } from 'zustand';
import { useServices } from '../../../services/use-services.ts';
import { useAddressValue } from '../../../ui/address/use-address-value.ts';
import { ConfirmPlan } from '../confirm/confirm-plan.tsx';
import { usePayer } from '../use-payer.ts';
import { AllPlans } from './all-plans.tsx';
import { PLAN_PART, readPlan } from './plan-address.ts';

/** The plans, for guests and members alike; and for an owner, the one that they are about to choose. */
export function PlansPage() {
  const { business } = useServices();
  const [named] = useAddressValue(PLAN_PART);
  const businessId = useStore(business, ({ businessAccount }) => businessAccount?.id ?? null);
  const { mayPay } = usePayer();
  const plan = readPlan(named);
  if (plan === null || businessId === null || !mayPay) return <AllPlans />;
  // Another plan is another decision.
  return <ConfirmPlan key={plan} plan={plan} businessId={businessId} />;
}
