import { lazy, Suspense } from 'react';
import type { RoomFor } from './room-words.ts';

const PlanRoom = lazy(async () => ({ default: (await import('./plan-room.tsx')).PlanRoom }));

/** Most businesses never see it, so it comes after the page. */
export function LazyPlanRoom({ purpose }: { readonly purpose: RoomFor }) {
  return (
    <Suspense>
      <PlanRoom purpose={purpose} />
    </Suspense>
  );
}
