import Box from '@mui/material/Box';
import { formatClock } from '../../../ui/format/format-clock.ts';
import { useNowMs } from './use-now-ms.ts';

/** How long a stream has been live, counting. */
export function Elapsed({ startedAt }: { readonly startedAt: string }) {
  // Clocks of two machines differ.
  const elapsedMs = Math.max(0, useNowMs() - Date.parse(startedAt));
  return (
    <Box component="span" role="timer" aria-label="Time on air" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatClock(elapsedMs)}
    </Box>
  );
}
