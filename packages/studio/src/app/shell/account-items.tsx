import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import type { ShellMenuProps } from './menu-button.tsx';
import { SchemeItems } from './scheme-items.tsx';
import { useLogOut } from './use-log-out.ts';

/** Who is signed in, the colour scheme, and the way out. */
export function AccountItems({ id, anchor, onClose }: ShellMenuProps) {
  const user = useStore(useServices().authentication, (state) => state.user);
  const logOut = useLogOut();
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      <Box component="li" role="none" sx={{ px: 4, py: 2, maxWidth: '20rem' }}>
        <Typography variant="subtitle1" component="p" dir="auto">
          {user?.username}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {user?.email}
        </Typography>
      </Box>
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
        Appearance
      </ListSubheader>
      <SchemeItems />
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          logOut();
        }}
      >
        <ListItemIcon>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        Log out
      </MenuItem>
    </Menu>
  );
}
