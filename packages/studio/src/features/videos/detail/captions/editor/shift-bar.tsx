import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { layout } from '../../../../../ui/theme.ts';
import { shiftAll } from './edit-cues.ts';
import type { EditedCue } from './edited-cue.ts';

/** What people type for a shift: `1.5`, `-0,25`, `+2`; the minus may be the typographic one. */
const SECONDS = /^([+\-−]?)(\d{1,5}(?:[.,]\d{1,3})?)$/;

interface ShiftBarProps {
  readonly cues: readonly EditedCue[];
  readonly onShift: (cues: readonly EditedCue[]) => void;
}

/** Moves all captions to earlier or later. */
export function ShiftBar({ cues, onShift }: ShiftBarProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const shift = (event: SubmitEvent) => {
    event.preventDefault();
    const [, sign, seconds] = SECONDS.exec(text.trim()) ?? [];
    if (seconds === undefined) return setError('Enter seconds, such as 1.5 or -0.25');
    const byMs =
      Math.round(Number(seconds.replace(',', '.')) * 1000) * (sign === '-' || sign === '−' ? -1 : 1);
    const shifted = shiftAll(cues, byMs);
    if (shifted === null) return setError('The first caption would start before the video');
    setError(null);
    onShift(shifted);
  };
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      aria-label="Shift all captions"
      onSubmit={shift}
      sx={{ gap: 3, alignItems: 'flex-start' }}
    >
      <TextField
        label="Seconds"
        value={text}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        error={error !== null}
        helperText={error ?? 'Negative for earlier'}
        slotProps={{ htmlInput: { size: 8 } }}
        sx={{ maxWidth: '20rem' }}
      />
      <Button
        type="submit"
        variant="outlined"
        color="inherit"
        sx={{ flexShrink: 0, height: layout.fieldHeight }}
      >
        Shift all
      </Button>
    </Stack>
  );
}
