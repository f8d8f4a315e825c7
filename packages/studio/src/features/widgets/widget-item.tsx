import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Widget } from '@commoncast/core/widgets/schema';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { aboveLink, CoveringLink } from '../../ui/list/covering-link.tsx';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { useWidgetActions } from './use-widget-actions.ts';
import { WidgetMenu } from './widget-menu.tsx';
import { KINDS, pagesOf, stateOf } from './words.ts';

/** One widget of the list: what it shows where, and whether it is on. */
export function WidgetItem({ widget }: { readonly widget: Widget }) {
  const { setEnabled } = useWidgetActions();
  const { id, name, kind, urls, playerName, isEnabled, isArchived, splitTestId } = widget;
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <CoveringLink to={pathTo(STUDIO_PATHS.widget, { id })}>{name}</CoveringLink>
          {splitTestId !== null && (
            <Chip
              size="small"
              variant="outlined"
              label="Split test"
              component={RouterLink}
              to={pathTo(STUDIO_PATHS.splitTest, { id: splitTestId })}
              clickable
              sx={aboveLink}
            />
          )}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {KINDS[kind].label} ·{' '}
          {playerName === null ? (
            'no player'
          ) : (
            <>
              shows ‘<bdi>{playerName}</bdi>’
            </>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary" dir="auto" noWrap title={urls[0]}>
          {pagesOf(urls)}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        color={widget.playerId === null && !isArchived ? 'warning' : 'textSecondary'}
        sx={{ flexShrink: 0, maxWidth: '9rem', display: { xs: 'none', sm: 'block' } }}
      >
        {stateOf(widget)}
      </Typography>
      <Stack direction="row" sx={{ ...aboveLink, alignItems: 'center', flexShrink: 0 }}>
        {!isArchived && (
          <Switch
            checked={isEnabled}
            onChange={(_, isOn) => void setEnabled(widget, isOn)}
            slotProps={{ input: { 'aria-label': `Show ${name}` } }}
          />
        )}
        <WidgetMenu widget={widget} />
      </Stack>
    </ListRow>
  );
}
