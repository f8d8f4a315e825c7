import type { Kpi } from '@commoncast/core/insights/schema';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Definition } from './definition.tsx';
import { describeChange } from './describe-change.ts';
import { FIGURES, type FigureName, formatFigure } from './figures.ts';

interface FigureCardProps {
  readonly name: FigureName;
  /** Undefined while it is being fetched, null where it could not be had. */
  readonly kpi: Kpi | null | undefined;
  /** Below the figure, where the counting has a condition. */
  readonly note?: string | undefined;
}

/** The span before is as long as the one that is shown. */
function changeWords(change: ReturnType<typeof describeChange> | undefined): string {
  if (!change) return '';
  return change.direction === 'same' || change.text === 'new'
    ? change.text
    : `${change.text} vs. previous period`;
}

/** One figure, how it has changed, and what it means. */
export function FigureCard({ name, kpi, note }: FigureCardProps) {
  const { label } = FIGURES[name];
  const change = kpi && describeChange(kpi);
  const labelId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={labelId}
      sx={{ p: 5, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Stack
        direction="row"
        // Room for a label of two lines, so that figures side by side stand on one line whatever follows them.
        sx={{ minHeight: '3.25rem', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}
      >
        <Typography id={labelId} variant="body2" component="h2" color="textSecondary" sx={{ py: 1 }}>
          {label}
        </Typography>
        <Definition of={label} text={FIGURES[name].definition} />
      </Stack>
      <Typography
        variant="h1"
        component="p"
        // A watch time of hours and minutes stays on one line, inside its card, on every screen.
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', typography: { xs: 'h2', xl: 'h1' } }}
      >
        {kpi === undefined ? (
          <Skeleton sx={{ maxWidth: '5rem' }} />
        ) : (
          formatFigure(kpi?.value ?? null, kpi?.unit ?? 'count')
        )}
      </Typography>
      <Typography variant="body2" component="p" color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {name === 'concurrent' ? kpi && 'right now' : changeWords(change)}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" component="p" color="textSecondary">
          {note}
        </Typography>
      )}
    </Card>
  );
}
