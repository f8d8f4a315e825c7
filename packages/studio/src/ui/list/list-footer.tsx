import MenuItem from '@mui/material/MenuItem';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';

const SIZES = [25, 50, 100];

interface ListFooterProps {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Rows of a page unless somebody chooses otherwise. */
  readonly usualSize: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** Below a list: its pages, and how much stands on each; nothing while all of it fits on one. */
export function ListFooter({ page, size, usualSize, totalPages, onPage, onSize }: ListFooterProps) {
  if (totalPages <= 1 && size === usualSize) return null;
  // The address may ask for any size.
  const sizes = [...new Set([usualSize, ...SIZES, size])].sort((a, b) => a - b);
  return (
    <Stack
      direction="row"
      sx={{ gap: 3, mt: 5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center' }}
    >
      <Pagination count={Math.max(1, totalPages)} page={page + 1} onChange={(_, next) => onPage(next - 1)} />
      <TextField
        select
        size="small"
        label="Per page"
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
        sx={{ width: 'auto', minWidth: '5.5rem' }}
      >
        {sizes.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
