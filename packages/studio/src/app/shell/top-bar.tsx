import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router';
import { useBusiness } from '../../services/use-services.ts';
import { layout } from '../../ui/theme.ts';
import { AccountMenu } from './account-menu.tsx';
import { CreateMenu } from './create-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UploadsIndicator } from './uploads-indicator.tsx';

/** The bar on top: whose studio this is, search, Create, account. */
export function TopBar() {
  const { businessName } = useBusiness();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: layout.topBarHeight,
        display: 'grid',
        alignContent: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: { xs: 1, sm: 3 }, px: { xs: 3, md: 4 } }}>
        <Link
          component={RouterLink}
          to={STUDIO_PATHS.dashboard}
          color="inherit"
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2.5,
            minWidth: 0,
            maxWidth: { xs: '50vw', md: '24rem' },
          }}
        >
          <Box
            component="img"
            src={`${import.meta.env.BASE_URL}icon.svg`}
            alt=""
            sx={{ width: '1.75rem', flexShrink: 0 }}
          />
          <Box
            component="span"
            dir="auto"
            title={businessName}
            sx={{ fontWeight: 650, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {businessName}
          </Box>
        </Link>
        <Box sx={{ flexGrow: 1 }} />
        <SearchButton />
        <UploadsIndicator />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <CreateMenu />
        </Box>
        <AccountMenu />
      </Stack>
    </Box>
  );
}
