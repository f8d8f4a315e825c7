import AddCircle from '@mui/icons-material/AddCircleOutlined';
import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Paper from '@mui/material/Paper';
import { Link, useLocation } from 'react-router';
import { useCanOpen } from '../../services/use-can.ts';
import { layout } from '../../ui/theme.ts';
import { MenuButton } from './menu-button.tsx';
import { type NavigationEntry, phoneNavigation } from './navigation.ts';
import { LazyCreateItems, LazyMoreItems } from './shell-menus.ts';

/** The navigation at the bottom of a phone. */
export function BottomBar() {
  const { pathname } = useLocation();
  const canOpen = useCanOpen();
  const entry = ({ page, to, label, Icon }: NavigationEntry) => {
    if (!canOpen(page)) return null;
    const isHere = pathname === to || pathname.startsWith(`${to}/`);
    return (
      <BottomNavigationAction
        key={to}
        component={Link}
        to={to}
        showLabel
        label={label}
        icon={<Icon />}
        aria-current={isHere ? 'page' : undefined}
        sx={{ minWidth: 0, '&[aria-current]': { color: 'text.primary' } }}
      />
    );
  };
  return (
    <Paper
      component="nav"
      aria-label="Main"
      square
      sx={{
        display: { xs: 'flex', md: 'none' },
        justifyContent: 'space-around',
        height: layout.bottomBarHeight,
        boxSizing: 'content-box',
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {phoneNavigation.before.map(entry)}
      <MenuButton
        Items={LazyCreateItems}
        renderButton={(props) => (
          <BottomNavigationAction
            {...props}
            showLabel
            label="Create"
            icon={<AddCircle />}
            sx={{ minWidth: 0 }}
          />
        )}
      />
      {phoneNavigation.after.map(entry)}
      <MenuButton
        Items={LazyMoreItems}
        renderButton={(props) => (
          <BottomNavigationAction
            {...props}
            showLabel
            label="More"
            icon={<MoreHoriz />}
            sx={{ minWidth: 0 }}
          />
        )}
      />
    </Paper>
  );
}
