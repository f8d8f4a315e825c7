import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatCount } from '../../ui/format/format-count.ts';
import { aboveLink, CoveringLink } from '../../ui/list/covering-link.tsx';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { streamWords } from '../../ui/live/stream-words.ts';
import { StateText } from '../../ui/media/state-text.tsx';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import { VISIBILITY_LABELS } from '../../ui/media/visibility-label.ts';
import { StreamMenu } from './stream-menu.tsx';

/** One stream of the list: where it stands, who sees it, and the way to its control room. */
export function StreamItem({ stream }: { readonly stream: Stream }) {
  const { id, name, streamStatus, posterUrl, views, accessVisibility } = stream;
  return (
    <ListRow>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Thumbnail posterUrl={posterUrl} />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <CoveringLink to={pathTo(STUDIO_PATHS.stream, { id })}>{name}</CoveringLink>
        <Box>
          <StateText words={streamWords(stream)} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {VISIBILITY_LABELS[accessVisibility].label}
          {views > 0 && ` · ${formatCount(views)} ${views === 1 ? 'view' : 'views'}`}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ ...aboveLink, gap: 2, alignItems: 'center', flexShrink: 0 }}>
        {!isOver(streamStatus) && (
          <Button
            component={Link}
            to={pathTo(STUDIO_PATHS.controlRoom, { id })}
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Control room of ${name}`}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            Control room
          </Button>
        )}
        <StreamMenu stream={stream} />
      </Stack>
    </ListRow>
  );
}
