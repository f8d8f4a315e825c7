import { DOMAINS } from '../../src/domains.ts';
import type { SweepRows, SweptCall } from './sweep-rows.ts';

interface SweepModule {
  readonly SWEEP_ROWS: SweepRows;
}

const rows = await Promise.all(
  DOMAINS.names.map(
    async (name): Promise<SweepRows> =>
      ((await import(`../../src/services/${name}/sweep-rows.ts`)) as SweepModule).SWEEP_ROWS,
  ),
);

/** Every call of every domain, who may make it and what others get. A call without a row fails the sweep. */
export const INVENTORY: Readonly<Record<string, SweptCall>> = Object.assign(
  {},
  ...rows.map(({ calls }) => calls),
);

/** What is served besides the calls. A route that is neither a call nor listed here fails the sweep. */
export const OPEN_ROUTES: readonly string[] = rows.flatMap(({ openRoutes = [] }) => openRoutes);
export const SIGNED_CALLS: readonly string[] = rows.flatMap(({ signedCalls = [] }) => signedCalls);
export const OPEN_PREFLIGHTS: readonly string[] = rows.flatMap(({ openPreflights = [] }) => openPreflights);
