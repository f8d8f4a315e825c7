import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** The page's own heading where it has no other one. */
  readonly titleElement?: 'h1' | 'h2';
  /** What this place is for. */
  readonly text: string;
  /** The one thing to do here. */
  readonly action?: ReactNode;
}

/** Says what a place is for while there is nothing in it. */
export function EmptyState({ title, titleElement = 'h2', text, action }: EmptyStateProps) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 3, py: 16, px: 4 }}>
      <Typography variant="h2" component={titleElement}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '56ch' }}>
        {text}
      </Typography>
      {action}
    </Stack>
  );
}
