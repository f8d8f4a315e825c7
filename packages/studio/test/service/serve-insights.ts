import { getChart, getKpis, getSharedNetworks, listSuspects } from '@commoncast/core/insights/api';
import { KPI_NAMES, type KpiName } from '@commoncast/core/insights/constants';
import { KPI_UNITS } from '@commoncast/server/services/insights/kpi-values';
import type { On } from './answering.ts';

/** Without anything to divide by, these are no number. */
const WITHOUT_VALUE: readonly KpiName[] = [
  'averagePercentWatched',
  'playRate',
  'startupTimeP50',
  'startupTimeP95',
  'rebufferRatio',
];

/** Answers the calls on the figures of a business that nobody has watched yet. */
export function serveInsights(on: On): void {
  on(getKpis, () => ({
    kpis: KPI_NAMES.map((name) => {
      const value = WITHOUT_VALUE.includes(name) ? null : 0;
      return { name, unit: KPI_UNITS[name], value, previous: name === 'concurrent' ? null : value };
    }),
    dailyUniqueViewers: 0,
    suspect: { plays: 0, watchTimeMs: 0 },
    countedUntil: new Date().toISOString(),
  }));
  on(getChart, ({ body: { metric } }) => ({
    metric,
    unit: metric === 'retention' ? 'ratio' : KPI_UNITS[metric],
    points: [],
  }));
  on(listSuspects, () => []);
  on(getSharedNetworks, () => ({ networks: [], yourAddress: '198.51.100.7' }));
}
