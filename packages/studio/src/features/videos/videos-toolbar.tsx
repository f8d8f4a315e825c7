import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ListToolbar } from '../../ui/page/list-toolbar.tsx';
import { SORT_LABELS, type VideoSort } from './videos-address.ts';

interface VideosToolbarProps {
  readonly search: string;
  readonly sort: VideoSort;
  readonly onSearch: (search: string) => void;
  readonly onSort: (sort: VideoSort) => void;
}

/** Search and order. */
export function VideosToolbar({ search, sort, onSearch, onSort }: VideosToolbarProps) {
  return (
    <ListToolbar label="Search videos" search={search} onSearch={onSearch}>
      <TextField
        select
        label="Sort by"
        value={sort}
        onChange={(event) => onSort(event.target.value as VideoSort)}
        sx={{ width: { sm: 'auto' }, minWidth: '9rem' }}
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </ListToolbar>
  );
}
