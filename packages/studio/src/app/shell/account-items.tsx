import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import FeedbackOutlined from '@mui/icons-material/FeedbackOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { BusinessItems } from './business/business-items.tsx';
import type { ShellMenuProps } from './menu-button.tsx';
import { SchemeItems } from './scheme-items.tsx';
import { useLogOut } from './use-log-out.ts';

// Few people ever have another one.
const NewBusinessDialog = lazy(async () => ({
  default: (await import('./business/new-business-dialog.tsx')).NewBusinessDialog,
}));

const FeedbackDialog = lazy(async () => ({
  default: (await import('./feedback/feedback-dialog.tsx')).FeedbackDialog,
}));

/** Who is signed in and for which business, the way to another one, the colour scheme, feedback, and the way out. */
export function AccountItems({ id, anchor, onClose }: ShellMenuProps) {
  const { authentication, unsaved } = useServices();
  const user = useStore(authentication, (state) => state.user);
  const logOut = useLogOut();
  const [dialog, setDialog] = useState<'new-business' | 'feedback' | null>(null);
  if (dialog !== null)
    return (
      <Suspense>
        {dialog === 'feedback' ? (
          <FeedbackDialog onClose={onClose} />
        ) : (
          <NewBusinessDialog onClose={onClose} />
        )}
      </Suspense>
    );
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      <Box component="li" role="none" sx={{ px: 4, py: 2, maxWidth: '20rem', overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="p" dir="auto">
          {user?.username}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {user?.email}
        </Typography>
      </Box>
      <MenuItem component={Link} to={STUDIO_PATHS.account} onClick={onClose}>
        <ListItemIcon>
          <ManageAccountsOutlined fontSize="small" />
        </ListItemIcon>
        Account
      </MenuItem>
      {user?.isOperator && (
        <MenuItem component={Link} to={STUDIO_PATHS.operator} onClick={onClose}>
          <ListItemIcon>
            <SupportAgentOutlined fontSize="small" />
          </ListItemIcon>
          Look through a customer’s eyes
        </MenuItem>
      )}
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
        Business
      </ListSubheader>
      <BusinessItems onClose={onClose} />
      <MenuItem onClick={() => unsaved.getState().whenFree(() => setDialog('new-business'))}>
        <ListItemIcon>
          <Add fontSize="small" />
        </ListItemIcon>
        New business
      </MenuItem>
      <Divider />
      <ListSubheader role="presentation" sx={{ lineHeight: 2.5 }}>
        Appearance
      </ListSubheader>
      <SchemeItems />
      <Divider />
      {user?.impersonation === null && (
        <MenuItem onClick={() => setDialog('feedback')}>
          <ListItemIcon>
            <FeedbackOutlined fontSize="small" />
          </ListItemIcon>
          Send feedback
        </MenuItem>
      )}
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
