import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';

const TwoStepRule = lazy(async () => ({ default: (await import('./two-step-rule.tsx')).TwoStepRule }));

/** Owners set it, and nobody in their name. */
export function LazyTwoStepRule() {
  const canRequire = useCan('second-factor:require');
  const isActedIn = useStore(useServices().authentication, ({ user }) => Boolean(user?.impersonation));
  return <Suspense>{canRequire && !isActedIn && <TwoStepRule />}</Suspense>;
}
