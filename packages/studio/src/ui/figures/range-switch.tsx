import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { TIME_RANGES, type TimeRange } from '../../data/time-ranges.ts';
import { useTimeRange } from './use-time-range.ts';

/** Chooses the time span of a page. */
export function RangeSwitch() {
  const { range, setRange } = useTimeRange();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={range}
      aria-label="Time span"
      onChange={(_, next: TimeRange | null) => next && setRange(next)}
      sx={{ alignSelf: 'flex-start' }}
    >
      {Object.entries(TIME_RANGES).map(([name, { label }]) => (
        <ToggleButton key={name} value={name}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
