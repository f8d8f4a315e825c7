import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { VideoDetails } from './video-details.tsx';

const VideoCaptions = lazy(async () => ({
  default: (await import('./captions/video-captions.tsx')).VideoCaptions,
}));
const VideoChapters = lazy(async () => ({
  default: (await import('./chapters/video-chapters.tsx')).VideoChapters,
}));
const VideoHypergraphics = lazy(async () => ({
  default: (await import('./hypergraphics/video-hypergraphics.tsx')).VideoHypergraphics,
}));
const VideoInsights = lazy(async () => ({ default: (await import('./video-insights.tsx')).VideoInsights }));
const VideoEmbed = lazy(async () => ({ default: (await import('./video-embed.tsx')).VideoEmbed }));

const TABS = [
  { name: 'details', label: 'Details' },
  { name: 'captions', label: 'Captions' },
  { name: 'chapters', label: 'Chapters' },
  { name: 'hypergraphics', label: 'Hypergraphics' },
  { name: 'insights', label: 'Insights' },
  { name: 'embed', label: 'Embed' },
] as const;

/** Everything about a video, a tab an address. */
export function VideoTabs({ video }: { readonly video: Vod }) {
  const { tab } = useParams();
  const chosen = TABS.find(({ name }) => name === tab)?.name ?? 'details';
  // Once opened it stays, as the details do.
  const [hasChapters, setChapters] = useState(false);
  if (chosen === 'chapters' && !hasChapters) setChapters(true);
  const [hasCaptions, setCaptions] = useState(false);
  if (chosen === 'captions' && !hasCaptions) setCaptions(true);
  const [hasGraphics, setGraphics] = useState(false);
  if (chosen === 'hypergraphics' && !hasGraphics) setGraphics(true);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={chosen}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="About this video"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 5 }}
      >
        {TABS.map(({ name, label }) => (
          <Tab
            key={name}
            id={`tab-${name}`}
            // There is no panel but that of the chosen tab.
            {...(name === chosen && { 'aria-controls': `panel-${name}` })}
            value={name}
            label={label}
            component={Link}
            to={pathTo(STUDIO_PATHS.video, { id: video.id, ...(name !== 'details' && { tab: name }) })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {/* Stays while other tabs are looked at, so that nothing typed is lost. */}
        <Box hidden={chosen !== 'details'}>
          <VideoDetails key={video.id} video={video} />
        </Box>
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
          {hasCaptions && (
            <Box hidden={chosen !== 'captions'}>
              <VideoCaptions key={video.id} video={video} />
            </Box>
          )}
          {hasChapters && (
            <Box hidden={chosen !== 'chapters'}>
              <VideoChapters key={video.id} video={video} />
            </Box>
          )}
          {hasGraphics && (
            <Box hidden={chosen !== 'hypergraphics'}>
              <VideoHypergraphics key={video.id} video={video} />
            </Box>
          )}
          {chosen === 'insights' && <VideoInsights video={video} />}
          {chosen === 'embed' && <VideoEmbed video={video} />}
        </Suspense>
      </Box>
    </Box>
  );
}
