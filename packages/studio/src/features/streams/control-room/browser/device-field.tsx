import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Device } from './browser-source.ts';

interface DeviceFieldProps {
  readonly label: string;
  /** 'No camera'. */
  readonly offLabel: string;
  readonly devices: readonly Device[];
  /** Null: off. */
  readonly value: string | null;
  /** Why it could not be started. */
  readonly problem: string | undefined;
  readonly onChoose: (id: string | null) => unknown;
}

const OFF = 'off';

/** Chooses one of the cameras or microphones, or none. */
export function DeviceField({ label, offLabel, devices, value, problem, onChoose }: DeviceFieldProps) {
  const isKnown = value === null || devices.some(({ id }) => id === value);
  return (
    <TextField
      select
      label={label}
      value={value !== null && isKnown ? value : OFF}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onChoose(event.target.value === OFF ? null : event.target.value)}
    >
      <MenuItem value={OFF}>{offLabel}</MenuItem>
      {devices.map(({ id, name }) => (
        <MenuItem key={id} value={id} dir="auto">
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
