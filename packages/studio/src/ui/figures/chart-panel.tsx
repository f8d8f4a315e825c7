import type { Chart } from '@commoncast/core/insights/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { ErrorState } from '../page/error-state.tsx';
import { layout } from '../theme.ts';
import type { AxisWords } from './axis-words.ts';

const ChartLine = lazy(async () => ({ default: (await import('./chart-line.tsx')).ChartLine }));
const ChartTable = lazy(async () => ({ default: (await import('./chart-table.tsx')).ChartTable }));

interface ChartPanelProps {
  readonly title: string;
  readonly query: UseQueryResult<Chart>;
  readonly axis: AxisWords;
  /** More switches, before that of the view. */
  readonly controls?: ReactNode;
  /** Says how to read it, under the chart. */
  readonly note?: string;
  /** Stands in place of a chart without any point. */
  readonly emptyText: string;
}

/** A chart with its table, in one frame. */
export function ChartPanel({ title, query, axis, controls, note, emptyText }: ChartPanelProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const titleId = useId();
  const View = view === 'chart' ? ChartLine : ChartTable;
  const placeholder = <Skeleton variant="rounded" height={layout.chartHeight} />;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {controls}
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label="View"
          onChange={(_, next: typeof view | null) => next && setView(next)}
        >
          <ToggleButton value="chart">Chart</ToggleButton>
          <ToggleButton value="table">Table</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      {query.isError && !query.data ? (
        <ErrorState title={`${title} could not be loaded`} error={query.error} onRetry={query.refetch} />
      ) : (
        <Suspense fallback={placeholder}>
          {!query.data && placeholder}
          {query.data && !hasValues(query.data) && (
            <Box
              sx={{
                height: layout.chartHeight,
                display: 'grid',
                placeContent: 'center',
                textAlign: 'center',
                px: 4,
              }}
            >
              <Typography color="textSecondary">{emptyText}</Typography>
            </Box>
          )}
          {query.data && hasValues(query.data) && <View chart={query.data} title={title} axis={axis} />}
        </Suspense>
      )}
      {note && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
          {note}
        </Typography>
      )}
    </Card>
  );
}

function hasValues({ points }: Chart): boolean {
  return points.some(({ y }) => y !== null && y > 0);
}
