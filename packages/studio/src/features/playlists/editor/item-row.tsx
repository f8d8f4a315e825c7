import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined';
import Close from '@mui/icons-material/CloseOutlined';
import DragIndicator from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { PlaylistItem } from '../../../data/playlists.ts';
import { formatClock } from '../../../ui/format/format-clock.ts';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import { itemWords, liveWords } from '../playlist-words.ts';

interface ItemRowProps {
  readonly item: PlaylistItem;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  /** What dragging needs has been fetched. */
  readonly isDraggable: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onTakeOut: () => void;
}

/** One video or stream of a playlist: a handle to drag it by, with keys as well, and buttons that do the same for everybody else. */
export function ItemRow({ item, place, count, isDraggable, onMove, onTakeOut }: ItemRowProps) {
  const { itemId, name, durationMs, posterUrl, live } = item;
  const hidden = itemWords(item);
  const facts = [live && liveWords(live), durationMs !== null && formatClock(durationMs), hidden];
  const isFirst = place === 0;
  const isLast = place === count - 1;
  return (
    <Stack
      component="li"
      direction="row"
      data-stream={itemId}
      sx={{
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 3,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        // Set while it is dragged.
        '&[data-dnd-dragging]': { boxShadow: 4 },
      }}
    >
      <IconButton
        data-drag-handle
        aria-label={`Reorder ‘${name}’`}
        title="Drag to reorder"
        sx={{ cursor: 'grab', touchAction: 'none', visibility: isDraggable ? 'visible' : 'hidden' }}
      >
        <DragIndicator />
      </IconButton>
      <Thumbnail isSmall posterUrl={posterUrl} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Link
          component={RouterLink}
          to={pathTo(live ? STUDIO_PATHS.stream : STUDIO_PATHS.video, { id: itemId })}
          color="inherit"
          underline="hover"
          dir="auto"
          title={name}
          sx={{
            typography: 'subtitle1',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
          }}
        >
          {name}
        </Link>
        <Typography variant="body2" color={hidden ? 'warning' : 'textSecondary'}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Stack direction="row" sx={{ flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' }}>
        {/* At an end they stay where the focus is. */}
        <IconButton
          aria-label={`Move ‘${name}’ up`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(-1)}
          sx={{ opacity: isFirst ? 0.38 : 1 }}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Move ‘${name}’ down`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(1)}
          sx={{ opacity: isLast ? 0.38 : 1 }}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Remove ‘${name}’`} onClick={onTakeOut}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
    </Stack>
  );
}
