import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** For what can be pressed on a row that is covered by a link. */
export const aboveLink = { position: 'relative', zIndex: 1 } as const;

interface CoveringLinkProps {
  readonly to: string;
  /** On one line, with its end cut off. */
  readonly isOneLine?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}

/** The name of a row, by which the whole row leads to its page; the row is `position: relative`. */
export function CoveringLink({ to, isOneLine = false, title, children }: CoveringLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      dir="auto"
      title={title}
      sx={{
        typography: 'subtitle1',
        ...(isOneLine ? oneLine : { overflowWrap: 'anywhere' }),
        '&::after': { content: '""', position: 'absolute', inset: 0 },
      }}
    >
      {children}
    </Link>
  );
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
