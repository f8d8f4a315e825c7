import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import LiveTvOutlined from '@mui/icons-material/LiveTvOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatClock } from '../../../ui/format/format-clock.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { streamWords } from '../../../ui/live/stream-words.ts';
import { PosterImage } from '../../../ui/media/poster-image.tsx';
import { StateText } from '../../../ui/media/state-text.tsx';
import { CARD_RADIUS } from '../../../ui/theme.ts';
import { WhatIsNext } from '../what-is-next.tsx';

/** As wide as the picture gets. */
const WIDTH_PX = 720;

/** The stream's picture, where it stands, and what comes next. */
export function StreamSummary({ stream }: { readonly stream: Stream }) {
  const { posterUrl, views, width, height, streamStatus, premiere } = stream;
  const facts = [
    width && height ? `${width} × ${height}` : '',
    views > 0 ? `${formatCount(views)} ${views === 1 ? 'view' : 'views'}` : '',
  ].filter(Boolean);
  return (
    <Box sx={{ position: { lg: 'sticky' }, top: { lg: '5rem' } }}>
      <Box
        sx={{
          aspectRatio: '16 / 9',
          display: 'grid',
          placeItems: 'center',
          borderRadius: CARD_RADIUS,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        {posterUrl ? (
          <PosterImage posterUrl={posterUrl} widthPx={WIDTH_PX} />
        ) : (
          <Stack sx={{ alignItems: 'center', gap: 2, p: 4, textAlign: 'center' }}>
            <LiveTvOutlined fontSize="large" />
            <Typography variant="body2">
              {premiere
                ? 'The video has no poster.'
                : isOver(streamStatus)
                  ? 'There was no picture.'
                  : 'A picture from the stream appears here once it has begun.'}
            </Typography>
          </Stack>
        )}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mt: 3 }}>
        <StateText words={streamWords(stream)} />
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
      </Stack>
      {premiere && premiere.videoId !== null && streamStatus !== 'ENDED' && (
        <Typography variant="body2" sx={{ mt: 4 }}>
          Shows a{' '}
          <Link component={RouterLink} to={pathTo(STUDIO_PATHS.video, { id: premiere.videoId })}>
            video of {formatClock(premiere.durationMs)}
          </Link>
          , at the same moment for everybody.
        </Typography>
      )}
      {streamStatus === 'ENDED' && (
        <Box sx={{ mt: 4 }}>
          <WhatIsNext stream={stream} />
        </Box>
      )}
    </Box>
  );
}
