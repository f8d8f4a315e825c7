import type { Stream } from '@commoncast/core/live/schema';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { groupStreams } from './group-streams.ts';
import { StreamItem } from './stream-item.tsx';

interface StreamRowsProps {
  readonly streams: readonly Stream[];
  /** By what is live, to come and past; otherwise in the order of the list. */
  readonly isGrouped: boolean;
}

/** The streams of a page. */
export function StreamRows({ streams, isGrouped }: StreamRowsProps) {
  if (!isGrouped) return <ListRows>{streams.map(rowOf)}</ListRows>;
  return groupStreams(streams).map(({ label, streams: those }) => (
    <Box
      key={label}
      component="section"
      aria-label={label}
      sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography
        variant="subtitle2"
        component="h2"
        color="textSecondary"
        sx={{ px: { xs: 3, sm: 5 }, py: 2, bgcolor: 'background.default' }}
      >
        {label}
      </Typography>
      <ListRows>{those.map(rowOf)}</ListRows>
    </Box>
  ));
}

const rowOf = (stream: Stream) => <StreamItem key={stream.id} stream={stream} />;
