import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { layout } from '../theme.ts';
import { useDebounced } from '../use-debounced.ts';

interface ListToolbarProps {
  /** What the search looks through: 'Search videos'. */
  readonly label: string;
  /** As it stands in the address. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** At the other end: which part of the list, or in which order. */
  readonly children: ReactNode;
}

/** Above a list: its search, and what else decides what it shows. */
export function ListToolbar({ label, search, onSearch, children }: ListToolbarProps) {
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
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 3, p: 4, borderBottom: 1, borderColor: 'divider', justifyContent: 'space-between' }}
    >
      <TextField
        type="search"
        label={label}
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
        sx={{ maxWidth: { sm: layout.searchMaxWidth } }}
      />
      {children}
    </Stack>
  );
}
