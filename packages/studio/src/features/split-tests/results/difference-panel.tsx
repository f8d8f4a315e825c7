import type { SplitTestResults } from '@commoncast/core/split-tests/results-schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { layout } from '../../../ui/theme.ts';
import { daysOfVariant } from './difference-days.ts';

const DifferenceChart = lazy(async () => ({
  default: (await import('./difference-chart.tsx')).DifferenceChart,
}));
const DifferenceTable = lazy(async () => ({
  default: (await import('./difference-table.tsx')).DifferenceTable,
}));

/** How the difference has developed, day by day. */
export function DifferencePanel({ results }: { readonly results: SplitTestResults }) {
  const titleId = useId();
  const others = results.variants.filter(({ isControl }) => !isControl);
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const key = others.find((variant) => variant.key === chosen)?.key ?? others[0]?.key ?? '';
  const days = daysOfVariant(results.days, key);
  const hasPoints = days.some(({ difference }) => difference !== null);
  const View = view === 'chart' ? DifferenceChart : DifferenceTable;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          Difference from the control
        </Typography>
        {others.length > 1 && (
          <TextField
            select
            label="Variant"
            value={key}
            onChange={(event) => setChosen(event.target.value)}
            slotProps={{ select: { native: true } }}
            sx={{ width: 'auto', minWidth: '9rem' }}
          >
            {others.map((variant) => (
              <option key={variant.key} value={variant.key}>
                {variant.key}
              </option>
            ))}
          </TextField>
        )}
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
      {hasPoints ? (
        <Suspense fallback={<Skeleton variant="rounded" height={layout.chartHeight} />}>
          <View days={days} label={`Difference of ‘${key}’ from the control`} />
        </Suspense>
      ) : (
        <Box
          sx={{
            height: layout.chartHeight,
            display: 'grid',
            placeContent: 'center',
            textAlign: 'center',
            px: 4,
          }}
        >
          <Typography color="textSecondary">
            {results.mismatch.since === null
              ? 'The line starts with the first visitors of both variants.'
              : 'Hidden, because visitors were not split according to the shares.'}
          </Typography>
        </Box>
      )}
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
        In percentage points, over all days of the phase. In 19 of 20 tests the true difference stays between
        the dashed lines on all days, so you may look every day. Once both lines are on the same side of 0,
        the variants differ.
      </Typography>
    </Card>
  );
}
