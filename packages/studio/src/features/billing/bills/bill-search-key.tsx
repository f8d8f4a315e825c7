import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ListAddress } from '../../../ui/list/use-list-address.ts';
import { BILL_LIST, type BillSort, type BillSearchKey as Key } from './use-bill-address.ts';

/** Chooses in which part of a bill the search looks. */
export function BillSearchKey({
  address: { part, change },
}: {
  readonly address: ListAddress<BillSort, Key>;
}) {
  return (
    <TextField
      select
      label="Search by"
      value={part}
      onChange={(event) => change({ part: event.target.value as Key })}
      sx={{ width: 'auto', flexGrow: { xs: 1, sm: 0 }, minWidth: '9rem' }}
    >
      {Object.entries(BILL_LIST.parts).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
