import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** 'Selected videos'. */
  readonly label: string;
  readonly selection: Selection;
  /** Names the box that chooses all rows of the page; undefined where a table has one. */
  readonly selectAllLabel?: string;
  /** What can be done with the chosen rows. */
  readonly children: ReactNode;
}

/** How many rows are chosen, and what can be done with them. */
export function SelectionBar({ label, selection, selectAllLabel, children }: SelectionBarProps) {
  const chosen = selection.ids.size;
  if (chosen === 0 && selectAllLabel === undefined) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 3, sm: 5 },
        py: 1,
        minHeight: '3.5rem',
        borderBottom: 1,
        borderColor: 'divider',
        ...(chosen > 0 && { bgcolor: 'action.selected' }),
      }}
    >
      {selectAllLabel !== undefined && <SelectAll label={selectAllLabel} selection={selection} />}
      {chosen === 0 && (
        <Typography variant="body2" color="textSecondary" aria-hidden>
          Select all
        </Typography>
      )}
      <Typography variant="subtitle2" component="p" role="status" sx={{ flexGrow: 1 }}>
        {chosen > 0 ? `${chosen} selected` : ''}
      </Typography>
      {chosen > 0 && children}
    </Stack>
  );
}

interface SelectAllProps {
  readonly label: string;
  readonly selection: Selection;
}

/** The box that chooses all rows of the page. */
export function SelectAll({ label, selection: { ids, shownIds, replace } }: SelectAllProps) {
  return (
    <Checkbox
      checked={ids.size > 0 && ids.size === shownIds.length}
      indeterminate={ids.size > 0 && ids.size < shownIds.length}
      onChange={(_, isOn) => replace(isOn ? shownIds : [])}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

interface SelectRowProps {
  readonly id: string;
  readonly name: string;
  readonly selection: Selection;
}

/** The box that chooses one row. */
export function SelectRow({ id, name, selection: { ids, toggle } }: SelectRowProps) {
  return (
    <Checkbox
      checked={ids.has(id)}
      onChange={() => toggle(id)}
      slotProps={{ input: { 'aria-label': `Select ${name}` } }}
    />
  );
}
