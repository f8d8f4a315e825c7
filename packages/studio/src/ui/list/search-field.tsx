import SearchOutlined from '@mui/icons-material/SearchOutlined';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../use-debounced.ts';

interface SearchFieldProps {
  /** What the search looks through: 'Search videos'. */
  readonly label: string;
  /** As it stands in the address. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly sx?: SxProps;
}

/** Looks for words a moment after the last key. */
export function SearchField({ label, search, onSearch, sx = {} }: SearchFieldProps) {
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
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        htmlInput: { dir: 'auto', maxLength: 200 },
        input: {
          startAdornment: <SearchOutlined fontSize="small" color="action" sx={{ mr: 2 }} />,
        },
      }}
      sx={sx}
    />
  );
}
