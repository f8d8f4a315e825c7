import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { NextStep } from './next-steps.ts';

/** Steps to take, each with the way there. */
export function StepList({ steps }: { readonly steps: readonly NextStep[] }) {
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 4 }}>
      {steps.map(({ text, action, to }) => (
        <Stack
          component="li"
          key={text}
          direction="row"
          sx={{ gap: 4, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Typography dir="auto" sx={{ minWidth: 0 }}>
            {text}
          </Typography>
          <Button
            component={Link}
            to={to}
            variant="outlined"
            color="inherit"
            size="small"
            sx={{ flexShrink: 0 }}
          >
            {action}
          </Button>
        </Stack>
      ))}
    </Stack>
  );
}
