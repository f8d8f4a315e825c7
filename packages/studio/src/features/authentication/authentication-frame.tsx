import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { layout } from '../../ui/theme.ts';

interface AuthenticationFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page around the forms of those who are not signed in. */
export function AuthenticationFrame({ title, children }: AuthenticationFrameProps) {
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', p: 4, gap: 6 }}
    >
      <title>{`${title} · Commoncast`}</title>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
        <Box component="img" src={`${import.meta.env.BASE_URL}icon.svg`} alt="" sx={{ width: '2.25rem' }} />
        <Typography variant="h2" component="p">
          Commoncast
        </Typography>
      </Stack>
      <Card sx={{ width: '100%', maxWidth: layout.authenticationMaxWidth, p: { xs: 5, sm: 8 } }}>
        <Typography variant="h1" sx={{ mb: 6 }}>
          {title}
        </Typography>
        {children}
      </Card>
    </Stack>
  );
}
