import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { layout } from '../../ui/theme.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

interface PlaylistSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Looks for playlists by their words. */
export function PlaylistSearch({ search, onSearch }: PlaylistSearchProps) {
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
    <TextField
      type="search"
      label="Search playlists"
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
      sx={{ maxWidth: layout.searchMaxWidth, mb: 5 }}
    />
  );
}
