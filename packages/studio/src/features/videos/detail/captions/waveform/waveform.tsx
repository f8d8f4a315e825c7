import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { formatClock } from '../../../../../ui/format/format-clock.ts';
import { usePlayhead, usePlayheadState } from '../../player/playhead-context.ts';
import type { EditedCue } from '../editor/edited-cue.ts';
import { usePeaks } from './use-peaks.ts';
import { wavePath } from './wave-path.ts';

/** Seconds in sight. */
const LENGTH_S = 20;

interface WaveformProps {
  readonly playbackUrl: string;
  readonly cues: readonly EditedCue[];
  readonly selectedKey: number | null;
  readonly onSelect: (key: number) => void;
}

/** The sound around the playhead with the captions over it. All that a click does here, the list and the player's keys do too. */
export function Waveform({ playbackUrl, cues, selectedKey, onSelect }: WaveformProps) {
  const { seek } = usePlayhead();
  const fromS = usePlayheadState(({ positionS }) => Math.floor(positionS / LENGTH_S) * LENGTH_S);
  const { peaks, isPending, isMissing } = usePeaks(playbackUrl, fromS, LENGTH_S);
  const percent = (ms: number) => `${Math.min(100, Math.max(0, ((ms / 1000 - fromS) / LENGTH_S) * 100))}%`;
  const shown = cues.filter(
    ({ startMs, endMs }) => startMs < (fromS + LENGTH_S) * 1000 && endMs > fromS * 1000,
  );
  const seekThere = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(fromS + ((event.clientX - left) / width) * LENGTH_S);
  };
  return (
    <Box>
      <Box
        role="img"
        aria-label={`Sound from ${formatClock(fromS * 1000)} to ${formatClock((fromS + LENGTH_S) * 1000)}`}
        aria-busy={isPending}
        onClick={seekThere}
        sx={{
          position: 'relative',
          height: '6rem',
          overflow: 'hidden',
          borderRadius: 1,
          bgcolor: 'action.hover',
          cursor: 'pointer',
        }}
      >
        <Box
          component="svg"
          viewBox={`0 0 ${peaks.length} 100`}
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'text.secondary' }}
        >
          <path d={wavePath(peaks)} fill="currentColor" opacity={0.55} />
        </Box>
        {shown.map(({ key, startMs, endMs, text }) => (
          <Typography
            key={key}
            variant="caption"
            noWrap
            dir="auto"
            onClick={(event) => {
              event.stopPropagation();
              onSelect(key);
            }}
            sx={{
              position: 'absolute',
              bottom: 0,
              left: percent(startMs),
              right: `calc(100% - ${percent(endMs)})`,
              height: '1.5rem',
              px: 1,
              border: 1,
              borderColor: key === selectedKey ? 'info.main' : 'divider',
              borderBottomWidth: key === selectedKey ? 3 : 1,
              borderRadius: 0.5,
              bgcolor: 'background.paper',
            }}
          >
            {text}
          </Typography>
        ))}
        <PlayheadLine fromS={fromS} />
      </Box>
      {isMissing && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          There is no sound to show here. You can still write captions.
        </Typography>
      )}
    </Box>
  );
}

function PlayheadLine({ fromS }: { readonly fromS: number }) {
  const share = usePlayheadState(({ positionS }) => (positionS - fromS) / LENGTH_S);
  return (
    <Box
      style={{ left: `${share * 100}%` }}
      sx={{ position: 'absolute', top: 0, bottom: 0, width: 2, bgcolor: 'info.main' }}
    />
  );
}
