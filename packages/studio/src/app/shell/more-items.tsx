import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import { useCanOpen } from '../../services/use-can.ts';
import type { ShellMenuProps } from './menu-button.tsx';
import { phoneMore } from './navigation.ts';

/** The entries that a phone's bar has no room for. */
export function MoreItems({ id, anchor, onClose }: ShellMenuProps) {
  const canOpen = useCanOpen();
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      {phoneMore
        .filter(({ page }) => canOpen(page))
        .map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to} onClick={onClose}>
            {label}
          </MenuItem>
        ))}
    </Menu>
  );
}
