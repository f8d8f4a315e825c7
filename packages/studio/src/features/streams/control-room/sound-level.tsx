import Box from '@mui/material/Box';
import { levelWords, QUIETEST_DB } from './signal-words.ts';

/** Peaks above this distort once sounds add up. */
const LOUD_DB = -3;

/** How loud the incoming sound is, as a bar. @param db below full scale */
export function SoundLevel({ db }: { readonly db: number }) {
  const shownDb = Math.min(0, Math.max(QUIETEST_DB, db));
  return (
    <Box
      role="meter"
      aria-label="Sound level"
      aria-valuemin={QUIETEST_DB}
      aria-valuemax={0}
      aria-valuenow={shownDb}
      aria-valuetext={levelWords(db)}
      sx={{ height: '0.5rem', borderRadius: 1, overflow: 'hidden', bgcolor: 'action.selected', mt: 4 }}
    >
      <Box
        sx={{
          height: '100%',
          bgcolor: db > LOUD_DB ? 'warning.main' : 'success.main',
          transform: `scaleX(${1 - shownDb / QUIETEST_DB})`,
          transformOrigin: 'left',
          transition: 'transform 200ms',
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      />
    </Box>
  );
}
