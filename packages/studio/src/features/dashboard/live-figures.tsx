import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { chartQuery, kpisQuery } from '../../data/insight-queries.ts';
import { TIME_RANGES } from '../../data/time-ranges.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { timeAxis } from '../../ui/figures/axis-words.ts';
import { ChartPanel } from '../../ui/figures/chart-panel.tsx';
import { FigureGrid } from '../../ui/figures/figure-grid.tsx';
import type { FigureName } from '../../ui/figures/figures.ts';
import { RangeSwitch } from '../../ui/figures/range-switch.tsx';
import { useTimeRange } from '../../ui/figures/use-time-range.ts';

const NAMES: readonly FigureName[] = [
  'views',
  'uniqueViewers',
  'watchTime',
  'averagePercentWatched',
  'concurrent',
];

/** The figures of the business and its views over time; they follow what happens while one looks. */
export function LiveFigures() {
  const { client } = useServices();
  const { id: businessId } = useBusiness();
  const { range, interval, setInterval } = useTimeRange();
  const scope = { businessId, videoId: null, range };
  const kpis = useQuery(kpisQuery(client, scope));
  const chart = useQuery(chartQuery(client, scope, 'views', interval));
  const intervals = TIME_RANGES[range].intervals;
  return (
    <Stack sx={{ gap: 5 }}>
      <RangeSwitch />
      <FigureGrid
        names={NAMES}
        query={kpis}
        columns={{ xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' }}
        isLastWide
      />
      <ChartPanel
        title="Views over time"
        query={chart}
        axis={timeAxis(interval)}
        emptyText="No views in this period yet. New views appear here within seconds."
        note={interval === 'day' ? 'Days are counted in UTC.' : 'Hours are shown in your own time.'}
        controls={
          intervals.length > 1 && (
            <ToggleButtonGroup
              size="small"
              exclusive
              value={interval}
              aria-label="Views by"
              onChange={(_, next: typeof interval | null) => next && setInterval(next)}
            >
              {intervals.map((name) => (
                <ToggleButton key={name} value={name}>
                  {name === 'day' ? 'Day' : 'Hour'}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )
        }
      />
    </Stack>
  );
}
