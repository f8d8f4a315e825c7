import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { NavLink } from 'react-router';
import { useCanOpen } from '../../services/use-can.ts';
import { layout } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { type NavigationEntry, navigation } from './navigation.ts';
import { useStoredFlag } from './use-stored-flag.ts';

/** The navigation at the left of wide pages; it folds to a strip of icons. */
export function SideNavigation() {
  const [isCollapsed, setCollapsed] = useStoredFlag('commoncast-navigation-collapsed');
  const canOpen = useCanOpen();
  const groups = navigation
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ page }) => canOpen(page)) }))
    .filter(({ entries }) => entries.length > 0);
  const ToggleIcon = isCollapsed ? KeyboardDoubleArrowRight : KeyboardDoubleArrowLeft;
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        flexShrink: 0,
        width: isCollapsed ? layout.navigationCollapsedWidth : layout.navigationWidth,
        position: 'sticky',
        top: layout.topBarHeight,
        height: `calc(100dvh - ${layout.topBarHeight})`,
        overflowY: 'auto',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        px: 2,
        py: 2,
      }}
    >
      {groups.map(({ label, entries }) => (
        <Box key={label ?? entries[0]?.to} sx={label ? {} : { pt: 4, '&:first-of-type': { pt: 0 } }}>
          {label && !isCollapsed && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ pt: 4, pb: 1, px: 3 }}>
              {label}
            </Typography>
          )}
          <List dense disablePadding {...(label && { 'aria-label': label })}>
            {entries.map((entry) => (
              <SideEntry key={entry.to} entry={entry} isCollapsed={isCollapsed} />
            ))}
          </List>
        </Box>
      ))}
      <Box sx={{ flexGrow: 1 }} />
      <ListItemButton
        onClick={() => setCollapsed(!isCollapsed)}
        aria-expanded={!isCollapsed}
        aria-label={isCollapsed ? 'Expand the navigation' : 'Collapse the navigation'}
        sx={{ flexGrow: 0, borderRadius: 1, px: 3, color: 'text.secondary' }}
      >
        <ListItemIcon sx={{ minWidth: 0, marginInlineEnd: 3, color: 'inherit' }}>
          <ToggleIcon fontSize="small" />
        </ListItemIcon>
        {!isCollapsed && <ListItemText primary="Collapse" slotProps={{ primary: { variant: 'body2' } }} />}
      </ListItemButton>
    </Box>
  );
}

function SideEntry({
  entry: { to, label, Icon },
  isCollapsed,
}: {
  readonly entry: NavigationEntry;
  readonly isCollapsed: boolean;
}) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={NavLink}
        to={to}
        title={isCollapsed ? label : undefined}
        sx={{
          borderRadius: 1,
          px: 3,
          py: 2,
          '&.active': { bgcolor: 'action.selected', fontWeight: 600 },
        }}
      >
        <ListItemIcon sx={{ minWidth: 0, marginInlineEnd: 3, color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={label}
          slotProps={{ primary: { sx: { fontWeight: 'inherit' } } }}
          sx={isCollapsed ? visuallyHidden : {}}
        />
      </ListItemButton>
    </ListItem>
  );
}
