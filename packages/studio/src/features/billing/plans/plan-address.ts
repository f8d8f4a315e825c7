import { SELECTABLE_PLANS, type SelectablePlan } from '@commoncast/core/billing/constants';
import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';

/** The name of the query's part that says which plan is about to be chosen. */
export const PLAN_PART = 'plan';

/** Where a plan is looked at before it is chosen. */
export function addressOfPlan(plan: SelectablePlan): string {
  return `${STUDIO_PATHS.plans}?${PLAN_PART}=${plan}`;
}

/** The plan that an address names; null if it names none that can be chosen. */
export function readPlan(text: string | null): SelectablePlan | null {
  return SELECTABLE_PLANS.find((plan) => plan === text) ?? null;
}

/** Where a guest signs up, to come back to the plan. Everybody begins with the free one, so it leads on to Home. */
export function signUpFor(plan: SelectablePlan): string {
  return STUDIO_PATHS.signUp + logInQuery({ from: plan === 'FREE' ? null : addressOfPlan(plan) });
}

/** Where somebody with an account logs in, to come back to the plans, or to one of them. */
export function logInFor(plan: SelectablePlan | null): string {
  return STUDIO_PATHS.logIn + logInQuery({ from: plan === null ? STUDIO_PATHS.plans : addressOfPlan(plan) });
}
