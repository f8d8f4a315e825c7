import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { useHotkeys } from './use-hotkeys.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

/** Opens the search; so do `/` and Ctrl-K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useHotkeys(open);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<SearchOutlined />}
        onClick={open}
        aria-keyshortcuts="/ Control+K"
        sx={{
          display: { xs: 'none', md: 'inline-flex' },
          color: 'text.secondary',
          borderColor: 'divider',
          fontWeight: 400,
        }}
      >
        Search
        <Box component="kbd" aria-hidden sx={{ fontFamily: 'inherit', marginInlineStart: 6 }}>
          /
        </Box>
      </Button>
      <IconButton aria-label="Search" color="inherit" onClick={open} sx={{ display: { md: 'none' } }}>
        <SearchOutlined />
      </IconButton>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
