import SearchOutlined from '@mui/icons-material/SearchOutlined';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useEffectEvent, useState } from 'react';
import { layout } from '../../ui/theme.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

interface WidgetsToolbarProps {
  readonly search: string;
  readonly isArchived: boolean;
  readonly onSearch: (search: string) => void;
  readonly onArchived: (isArchived: boolean) => void;
}

/** Search, and which widgets. */
export function WidgetsToolbar({ search, isArchived, onSearch, onArchived }: WidgetsToolbarProps) {
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
        label="Search names and pages"
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
      <ToggleButtonGroup
        size="small"
        exclusive
        value={isArchived ? 'archived' : 'current'}
        aria-label="Which widgets"
        onChange={(_, next: 'archived' | 'current' | null) => next && onArchived(next === 'archived')}
      >
        <ToggleButton value="current">Current</ToggleButton>
        <ToggleButton value="archived">Archived</ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  );
}
