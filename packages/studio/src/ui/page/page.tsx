import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { layout } from '../theme.ts';

interface PageProps {
  readonly title: string;
  /** Stands above the title, as a way back. */
  readonly back?: ReactNode;
  /** Beside the title: the page's main action, a saved state. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

let isFirstPage = true;

/** The frame of every page: document title, heading, actions. The heading takes the focus when the page changes. */
export function Page({ title, back, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <Box sx={{ maxWidth: layout.pageMaxWidth, mx: 'auto', px: { xs: 4, md: 8 }, py: { xs: 5, md: 8 } }}>
      <title>{`${title} · Commoncast`}</title>
      {back}
      <Stack
        direction="row"
        sx={{ gap: 3, mb: 6, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="h1" ref={heading} tabIndex={-1} dir="auto" sx={{ outline: 'none', minWidth: 0 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {children}
    </Box>
  );
}
