import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface OptionGroupProps {
  readonly name: string;
  readonly options: ReactNode;
}

/** Options of one kind, as a group that a list box may hold (ARIA 1.2, listbox). */
export function OptionGroup({ name, options }: OptionGroupProps) {
  const nameId = useId();
  return (
    <li role="presentation">
      <Typography id={nameId} variant="caption" component="div" color="textSecondary" sx={{ px: 4, pt: 3 }}>
        {name}
      </Typography>
      <Box component="ul" role="group" aria-labelledby={nameId} sx={{ listStyle: 'none', p: 0 }}>
        {options}
      </Box>
    </li>
  );
}
