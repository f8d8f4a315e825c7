import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { MenuButton } from './menu-button.tsx';
import { LazyAccountItems } from './shell-menus.ts';

/** Who is signed in, and behind it the colour scheme and the way out. */
export function AccountMenu() {
  const name = useStore(useServices().authentication, ({ user }) => user?.username ?? '');
  return (
    <MenuButton
      Items={LazyAccountItems}
      renderButton={(props) => (
        <IconButton aria-label={`Account: ${name}`} size="small" {...props}>
          <Box component="span" sx={avatar}>
            {[...name][0]?.toUpperCase()}
          </Box>
        </IconButton>
      )}
    />
  );
}

const avatar = {
  display: 'grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: '50%',
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
  typography: 'subtitle1',
};
