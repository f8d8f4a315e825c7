import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { videosQuery } from '../../data/video-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';

const TOP = 5;
/** Views grow while one looks. */
const LIVE_MS = 10_000;

/** The videos with the most views ever, whatever period the figures above cover. */
export function TopVideos() {
  const { client } = useServices();
  const videos = useQuery({
    ...videosQuery(client, { sort: 'views,DESC', size: TOP, exceptFailed: true }),
    refetchInterval: LIVE_MS,
  });
  return (
    <Card component="section" aria-labelledby="top-videos" sx={{ p: 5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 4 }}>
        <Typography id="top-videos" variant="h3" component="h2">
          Top videos
        </Typography>
        <Typography variant="body2" color="textSecondary">
          All time
        </Typography>
      </Stack>
      {videos.isPending && <Skeleton variant="rounded" sx={{ height: '12rem' }} />}
      {videos.isError && !videos.data && (
        <ErrorState title="The videos could not be loaded" error={videos.error} onRetry={videos.refetch} />
      )}
      <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 3 }}>
        {videos.data?.content.map((video) => (
          <Stack component="li" key={video.id} direction="row" sx={{ gap: 3, alignItems: 'center' }}>
            <Thumbnail isSmall posterUrl={video.posterUrl} storyboardUrl={video.storyboardUrl} />
            <Link
              component={RouterLink}
              to={pathTo(STUDIO_PATHS.video, { id: video.id })}
              color="inherit"
              underline="hover"
              dir="auto"
              noWrap
              title={video.name}
              sx={{ flexGrow: 1, minWidth: 0 }}
            >
              {video.name}
            </Link>
            <Typography
              component="span"
              color="textSecondary"
              sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
            >
              {formatCount(video.views)} {video.views === 1 ? 'view' : 'views'}
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
