import type { KpiAnswer } from '@commoncast/core/insights/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Definition } from '../../../ui/figures/definition.tsx';
import { type AudienceFigure, audienceFigures } from './audience-words.ts';

/** The figures of a broadcast side by side; undefined while they are fetched. */
export function AudienceFigures({ answer }: { readonly answer: KpiAnswer | undefined }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        // Wide enough for `12 h 30 min`.
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(10rem, 1fr))' },
      }}
    >
      {audienceFigures(answer).map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}

function Figure({ label, definition, value, note }: AudienceFigure) {
  const labelId = useId();
  return (
    <Card component="section" aria-labelledby={labelId} sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
        <Typography id={labelId} variant="body2" component="h2" color="textSecondary" sx={{ py: 1 }}>
          {label}
        </Typography>
        <Definition of={label} text={definition} />
      </Box>
      <Typography
        variant="h2"
        component="p"
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {value ?? <Skeleton sx={{ maxWidth: '5rem' }} />}
      </Typography>
      <Typography variant="body2" component="p" color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {note}
      </Typography>
    </Card>
  );
}
