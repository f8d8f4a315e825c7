import { lazy, Suspense } from 'react';
import { PendingBar } from '../../../ui/page/pending-bar.tsx';
import type { SecondStepProps } from './second-step.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Most people have no second step, so it is fetched with the first one. */
export function LazySecondStep(props: SecondStepProps) {
  return (
    <Suspense fallback={<PendingBar />}>
      <SecondStep {...props} />
    </Suspense>
  );
}
