import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { layout } from '../theme.ts';
import { SearchField } from './search-field.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToolbarProps<Sort extends string, Part extends string> {
  readonly address: ListAddress<Sort, Part>;
  /** What the search looks through: 'Search videos'; undefined where nothing can be searched for. */
  readonly searchLabel: string | undefined;
  /** It has rows to search and to sort. */
  readonly hasRows: boolean;
}

/** Above a list: its search, which part of it is shown, and in which order. */
export function ListToolbar<Sort extends string, Part extends string>({
  address,
  searchLabel,
  hasRows,
}: ListToolbarProps<Sort, Part>) {
  const { search, sort, part, rules, change, replace } = address;
  const sorts = Object.entries<string>(rules.sorts ?? {});
  const parts = Object.entries<string>(rules.parts ?? {});
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
        {parts.length > 0 && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={part}
            aria-label="Show"
            onChange={(_, next: Part | null) => next && change({ part: next })}
          >
            {parts.map(([value, label]) => (
              <ToggleButton key={value} value={value}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {sorts.length > 0 && hasRows && (
          <TextField
            select
            label="Sort by"
            value={sort}
            onChange={(event) => change({ sort: event.target.value as Sort })}
            sx={{ width: { sm: 'auto' }, minWidth: '9rem' }}
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
