import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

const TONES = {
  good: { Icon: CheckCircle, color: 'success', says: 'Fine' },
  amber: { Icon: WarningAmber, color: 'warning', says: 'To fix' },
  hint: { Icon: Info, color: 'info', says: 'Hint' },
} as const;

interface FindingLineProps {
  readonly tone: keyof typeof TONES;
  readonly message: string;
  /** What to do about it, under the line. */
  readonly children?: ReactNode;
}

/** One result of the check. */
export function FindingLine({ tone, message, children }: FindingLineProps) {
  const { Icon, color, says } = TONES[tone];
  return (
    <Stack component="li" direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
      <Icon color={color} titleAccess={says} sx={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, flexGrow: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography variant={tone === 'good' ? 'body1' : 'subtitle1'} component="p" dir="auto">
          {message}
        </Typography>
        {children}
      </Box>
    </Stack>
  );
}
