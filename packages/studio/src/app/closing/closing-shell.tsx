import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { ClosingPage } from '../../features/account/ending/closing-page.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';

/** The frame around the one page of a business that is to be deleted. Its menu leads to other businesses, and out. */
export function ClosingShell() {
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <Stack
        component="header"
        direction="row"
        sx={{ justifyContent: 'flex-end', px: { xs: 3, md: 4 }, pt: 3 }}
      >
        <AccountMenu />
      </Stack>
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        <ClosingPage />
      </Box>
    </Box>
  );
}
