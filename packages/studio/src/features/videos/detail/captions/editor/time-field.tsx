import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { formatTimecode } from '../../../../../ui/format/format-timecode.ts';
import { parseClock } from '../../../../../ui/format/parse-clock.ts';

interface TimeFieldProps {
  readonly label: string;
  readonly valueMs: number;
  readonly isWrong?: boolean;
  readonly onChange: (valueMs: number) => void;
}

/** A moment of the video; it counts when the field is left or Enter pressed. What is no time is not taken, and says so. */
export function TimeField({ label, valueMs, isWrong = false, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const seconds = parseClock(typed);
    setTyped(null);
    setRefused(seconds === null ? typed : null);
    if (seconds !== null && Math.round(seconds * 1000) !== valueMs) onChange(Math.round(seconds * 1000));
  };
  const settleByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    settle();
  };
  return (
    <TextField
      label={label}
      value={typed ?? formatTimecode(valueMs)}
      onChange={(event) => {
        setTyped(event.target.value);
        setRefused(null);
      }}
      onBlur={settle}
      onKeyDown={settleByKey}
      error={isWrong || refused !== null}
      helperText={refused === null ? undefined : `‘${refused}’ is not a time such as 0:05.250`}
      slotProps={{ htmlInput: { inputMode: 'decimal', sx: { fontVariantNumeric: 'tabular-nums' } } }}
      sx={{ width: '8.5rem' }}
    />
  );
}
