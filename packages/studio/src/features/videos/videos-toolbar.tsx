import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { layout } from '../../ui/theme.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { SORT_LABELS, type VideoSort } from './videos-address.ts';

interface VideosToolbarProps {
  readonly search: string;
  readonly sort: VideoSort;
  readonly onSearch: (search: string) => void;
  readonly onSort: (sort: VideoSort) => void;
}

/** Search and order. */
export function VideosToolbar({ search, sort, onSearch, onSort }: VideosToolbarProps) {
  const [text, setText] = useState(search);
  const settled = useDebounced(text.trim());
  const apply = useEffectEvent((value: string) => value !== search && onSearch(value));
  const follow = useEffectEvent((value: string) => value !== text.trim() && setText(value));
  useEffect(() => {
    apply(settled);
  }, [settled]);
  // Back and forward change the address without anybody typing.
  useEffect(() => {
    follow(search);
  }, [search]);
  return (
    <Stack direction="row" sx={{ gap: 3, p: 4 }}>
      <TextField
        type="search"
        label="Search videos"
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{
          htmlInput: { dir: 'auto', maxLength: 200 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchOutlined fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
        sx={{ maxWidth: layout.searchMaxWidth }}
      />
      <TextField
        select
        label="Order"
        value={sort}
        onChange={(event) => onSort(event.target.value as VideoSort)}
        sx={{ width: 'auto', minWidth: '9rem', marginInlineStart: 'auto' }}
      >
        {Object.entries(SORT_LABELS).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
