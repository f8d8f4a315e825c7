import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { formatClock } from '../../../ui/format/format-clock.ts';

const SECOND_MS = 1_000;

/** How long a stream has been live, counting. */
export function Elapsed({ startedAt }: { readonly startedAt: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  // Clocks of two machines differ.
  const elapsedMs = Math.max(0, nowMs - Date.parse(startedAt));
  return (
    <Box component="span" role="timer" aria-label="Time on air" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatClock(elapsedMs)}
    </Box>
  );
}
