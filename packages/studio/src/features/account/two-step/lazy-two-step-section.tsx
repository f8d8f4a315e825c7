import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { AccountSection } from '../account-section.tsx';

const TwoStepSection = lazy(async () => ({
  default: (await import('./two-step-section.tsx')).TwoStepSection,
}));

/** Fetched beside the page, which is there before it. */
export function LazyTwoStepSection() {
  return (
    <Suspense
      fallback={
        <AccountSection title="Two-step login">
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </AccountSection>
      }
    >
      <TwoStepSection />
    </Suspense>
  );
}
