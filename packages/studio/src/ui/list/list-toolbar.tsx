import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { layout } from '../theme.ts';
import { SearchField } from './search-field.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToolbarProps<Sort extends string, Part extends string> {
  readonly address: ListAddress<Sort, Part>;
  /** What the search looks through: 'Search videos'; undefined where nothing can be searched for. */
  readonly searchLabel: string | undefined;
  /** Chooses the part of the list, where it has parts. */
  readonly partSwitch: ReactNode;
  /** It has rows to search and to sort. */
  readonly hasRows: boolean;
}

/** Above a list: its search, which part of it is shown, and in which order. */
export function ListToolbar<Sort extends string, Part extends string>({
  address,
  searchLabel,
  partSwitch,
  hasRows,
}: ListToolbarProps<Sort, Part>) {
  const { search, sort, rules, change, replace } = address;
  const sorts = Object.entries<string>(rules.sorts ?? {});
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, justifyContent: 'space-between' }}>
      {searchLabel !== undefined && hasRows && (
        <SearchField
          label={searchLabel}
          search={search}
          onSearch={(text) => replace({ search: text })}
          sx={{ maxWidth: { sm: layout.searchMaxWidth } }}
        />
      )}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        {partSwitch}
        {sorts.length > 0 && hasRows && (
          <TextField
            select
            label="Sort by"
            value={sort}
            onChange={(event) => change({ sort: event.target.value as Sort })}
            sx={{ width: 'auto', flexGrow: { xs: 1, sm: 0 }, minWidth: '9rem' }}
          >
            {sorts.map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
    </Stack>
  );
}
