import type { Vod } from '@commoncast/core/streams/schema';
import Slider from '@mui/material/Slider';
import type { KeyboardEvent } from 'react';
import { formatClock } from '../../../../ui/format/format-clock.ts';
import { usePlayhead, usePlayheadState } from './playhead-context.ts';

const JUMP_S = 5;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -JUMP_S, ArrowRight: JUMP_S };

interface SeekBarProps {
  readonly durationS: number;
  readonly chapters: Vod['chapters'];
}

/** The time line, with a mark where each chapter starts. */
export function SeekBar({ durationS, chapters }: SeekBarProps) {
  const { seek, store } = usePlayhead();
  // Finer than it can be seen.
  const positionS = usePlayheadState((state) => Math.round(state.positionS * 10) / 10);
  const describe = (atS: number) => {
    const chapter = chapters.findLast(({ startS }) => startS <= atS)?.title;
    return [formatClock(Math.floor(atS) * 1000), chapter].filter(Boolean).join(' · ');
  };
  const jump = (event: KeyboardEvent) => {
    const seconds = KEYS[event.key];
    if (seconds === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    seek(store.getState().positionS + seconds);
  };
  return (
    <Slider
      aria-label="Position"
      size="small"
      color="info"
      value={Math.min(positionS, durationS)}
      max={durationS}
      step={0.1}
      marks={chapters.map(({ startS }) => ({ value: startS }))}
      onChange={(_, value) => seek(value as number)}
      onKeyDownCapture={jump}
      getAriaValueText={describe}
      valueLabelDisplay="auto"
      valueLabelFormat={describe}
      sx={{
        display: 'block',
        width: 'auto',
        mx: 4,
        '& .MuiSlider-thumb, & .MuiSlider-track': { transition: 'none' },
        '& .MuiSlider-mark': { width: 3, height: 10, borderRadius: 0.5, bgcolor: 'text.primary', opacity: 1 },
      }}
    />
  );
}
