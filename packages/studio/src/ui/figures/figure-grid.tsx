import type { KpiAnswer } from '@commoncast/core/insights/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../format/format-count.ts';
import { FigureCard } from './figure-card.tsx';
import type { FigureName } from './figures.ts';
import { SuspectNote } from './suspect-note.tsx';

interface FigureGridProps {
  readonly names: readonly FigureName[];
  readonly query: UseQueryResult<KpiAnswer>;
  /** CSS grid columns, by width of the screen. */
  readonly columns: string | Readonly<Partial<Record<'xs' | 'lg', string>>>;
  /** An odd last one takes the whole line on narrow screens. */
  readonly isLastWide?: boolean;
}

/** Figures side by side; what was counted last stays while newer figures cannot be had. */
export function FigureGrid({ names, query, columns, isLastWide = false }: FigureGridProps) {
  return (
    <>
      {query.isError && (
        <Alert severity="warning" variant="outlined">
          The figures could not be updated. The studio keeps trying.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: columns,
          ...(isLastWide && { '& > :last-child': { gridColumn: { xs: '1 / -1', lg: 'auto' } } }),
        }}
      >
        {names.map((name) => (
          <FigureCard
            key={name}
            name={name}
            kpi={query.data?.kpis.find((kpi) => kpi.name === name) ?? (query.isPending ? undefined : null)}
            {...(name === 'uniqueViewers' && { note: dailyNote(query.data) })}
          />
        ))}
      </Box>
      {query.data && <SuspectNote suspect={query.data.suspect} />}
    </>
  );
}

/** How many of the unique viewers are known for a day only; nothing where all of them have an id. */
function dailyNote(answer: KpiAnswer | undefined): string | undefined {
  const daily = answer?.dailyUniqueViewers ?? 0;
  return daily === 0 ? undefined : `${formatCount(daily)} of them counted per day`;
}
