import {
  countSuspects,
  getChart,
  getKpis,
  getSharedNetworks,
  listSuspects,
  setSharedNetworks,
} from '@commoncast/core/insights/api';
import { KPI_NAMES, type KpiName } from '@commoncast/core/insights/constants';
import { notFound } from '@commoncast/server/problems/problems';
import { KPI_UNITS } from '@commoncast/server/services/insights/kpi-values';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Without anything to divide by, these are no number. */
const WITHOUT_VALUE: readonly KpiName[] = [
  'averagePercentWatched',
  'playRate',
  'startupTimeP50',
  'startupTimeP95',
  'rebufferRatio',
  'peakConcurrent',
  'averageLatency',
  'packetLossRatio',
  'averageJitter',
];

/** Answers the calls on figures: those of a business that nobody has watched yet, and what is kept out of them. */
export function serveInsights(on: On, records: Records): void {
  const { suspects } = records;
  const sharedNetworks = () => ({ networks: [...records.networks], yourAddress: '198.51.100.7' });

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
  on(listSuspects, ({ query: { startDate, endDate } }) =>
    [...suspects.values()]
      .filter(({ firstDate, lastDate }) => lastDate >= startDate && firstDate < endDate)
      .toSorted((a, b) => b.lastDate.localeCompare(a.lastDate) || a.id.localeCompare(b.id)),
  );
  on(countSuspects, ({ params: { id } }) => {
    const source = suspects.get(id);
    if (!source) throw notFound();
    suspects.set(id, { ...source, countable: 0, isCounted: true });
    return { counted: source.countable };
  });
  on(getSharedNetworks, sharedNetworks);
  on(setSharedNetworks, ({ body: { networks } }) => {
    // In the order of the database.
    records.networks = networks.toSorted();
    return sharedNetworks();
  });
}
