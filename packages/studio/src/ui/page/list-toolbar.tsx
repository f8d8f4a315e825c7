import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { layout } from '../theme.ts';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

interface ListToolbarProps extends Omit<SearchFieldProps, 'sx'> {
  /** At the other end: which part of the list, or in which order. */
  readonly children: ReactNode;
}

/** Above a list: its search, and what else decides what it shows. */
export function ListToolbar({ children, ...search }: ListToolbarProps) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 3, p: 4, borderBottom: 1, borderColor: 'divider', justifyContent: 'space-between' }}
    >
      <SearchField {...search} sx={{ maxWidth: { sm: layout.searchMaxWidth } }} />
      {children}
    </Stack>
  );
}
