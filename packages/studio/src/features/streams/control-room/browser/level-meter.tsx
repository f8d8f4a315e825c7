import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';

/** Louder than this it distorts soon. */
const LOUD = 0.9;

interface LevelMeterProps {
  /** From 0 to 1; asked for with each frame. */
  readonly level: () => number;
}

/** How loud it is, as a bar that follows the sound. */
export function LevelMeter({ level }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const labelId = useId();
  useEffect(() => {
    let frame = 0;
    let shown = 0;
    const follow = () => {
      // It falls slowly, so that eyes can follow.
      shown = Math.max(level(), shown - 0.02);
      if (bar.current) {
        bar.current.style.transform = `scaleX(${shown})`;
        bar.current.dataset.loud = String(shown > LOUD);
      }
      meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <Typography id={labelId} variant="body2" color="textSecondary">
        Sound
      </Typography>
      <Box
        ref={meter}
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        sx={{
          flexGrow: 1,
          height: '0.5rem',
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'action.selected',
        }}
      >
        <Box
          ref={bar}
          sx={{
            height: '100%',
            bgcolor: 'success.main',
            transform: 'scaleX(0)',
            transformOrigin: 'left',
            '&[data-loud="true"]': { bgcolor: 'warning.main' },
          }}
        />
      </Box>
    </Stack>
  );
}
