import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { EncoderPanel } from './encoder/encoder-panel.tsx';
import { StreamDetails } from './stream-details.tsx';

const StreamEmbed = lazy(async () => ({ default: (await import('./stream-embed.tsx')).StreamEmbed }));

const StreamAudience = lazy(async () => ({
  default: (await import('./stream-audience.tsx')).StreamAudience,
}));

const ChatPanel = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }));

/** There is an audience once a stream has been on air. */
const TABS = [
  { name: 'encoder', label: 'Connect your encoder' },
  { name: 'details', label: 'Details' },
  { name: 'chat', label: 'Chat' },
  { name: 'embed', label: 'Embed' },
  { name: 'audience', label: 'Audience' },
] as const;

/** Everything about a stream, a tab an address. */
export function StreamTabs({ stream }: { readonly stream: Stream }) {
  const { tab } = useParams();
  const tabs = stream.startedAt === null ? TABS.filter(({ name }) => name !== 'audience') : TABS;
  const chosen = tabs.find(({ name }) => name === tab)?.name ?? 'encoder';
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={chosen}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="About this stream"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 5 }}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            id={`tab-${name}`}
            // There is no panel but that of the chosen tab.
            {...(name === chosen && { 'aria-controls': `panel-${name}` })}
            value={name}
            label={label}
            component={Link}
            to={pathTo(STUDIO_PATHS.stream, { id: stream.id, ...(name !== 'encoder' && { tab: name }) })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {/* Both stay while other tabs are looked at: what was typed is not lost, nor a key that is shown once. */}
        <Box hidden={chosen !== 'encoder'}>
          <EncoderPanel key={stream.id} stream={stream} />
        </Box>
        <Box hidden={chosen !== 'details'}>
          <StreamDetails key={stream.id} stream={stream} />
        </Box>
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
          {chosen === 'chat' && <ChatPanel id={stream.id} />}
          {chosen === 'embed' && <StreamEmbed stream={stream} />}
          {chosen === 'audience' && <StreamAudience stream={stream} />}
        </Suspense>
      </Box>
    </Box>
  );
}
