import { isApiError } from '../http/api-error.ts';

/**
 * Whether another plan, or one again, would have let a call pass. Limits that are the same for all plans have the same
 * code, and their sentences name no plan.
 */
export function isPlanFailure(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, message } = error;
  return code === 'SUBSCRIPTION_EXPIRED' || (code === 'PLAN_LIMIT_REACHED' && /\bplan\b/.test(message));
}

/** What a message carries that leads on to the plans. */
export function aboutPlan(error: unknown): { readonly isAboutPlan?: true } {
  return isPlanFailure(error) ? { isAboutPlan: true } : {};
}
