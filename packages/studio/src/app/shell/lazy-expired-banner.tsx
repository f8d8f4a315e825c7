import { lazy, Suspense } from 'react';
import { useBusiness } from '../../services/use-services.ts';

const ExpiredBanner = lazy(async () => ({ default: (await import('./expired-banner.tsx')).ExpiredBanner }));

/** Most businesses never see it, so it is no part of the first load. */
export function LazyExpiredBanner() {
  const isExpired = useBusiness().businessSubscriptionStatus === 'EXPIRED';
  return <Suspense>{isExpired && <ExpiredBanner />}</Suspense>;
}
