import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ListAddress } from './use-list-address.ts';

interface PartSwitchProps<Sort extends string, Part extends string> {
  readonly address: ListAddress<Sort, Part>;
}

/** Chooses which part of a list is shown. */
export function PartSwitch<Sort extends string, Part extends string>({
  address: { part, rules, change },
}: PartSwitchProps<Sort, Part>) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={part}
      aria-label="Show"
      onChange={(_, next: Part | null) => next && change({ part: next })}
    >
      {Object.entries<string>(rules.parts ?? {}).map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
