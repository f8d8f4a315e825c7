import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { EncoderPanel } from './encoder/encoder-panel.tsx';

const StreamDetails = lazy(async () => ({
  default: (await import('./stream-details.tsx')).StreamDetails,
}));
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
  // Nothing is sent to a premiere.
  const hidden = [stream.premiere && 'encoder', stream.startedAt === null && 'audience'];
  const tabs = TABS.filter(({ name }) => !hidden.includes(name));
  const first = stream.premiere ? 'details' : 'encoder';
  const chosen = tabs.find(({ name }) => name === tab)?.name ?? first;
  // Once opened it stays, so that nothing typed is lost.
  const [hasDetails, setDetails] = useState(false);
  if (chosen === 'details' && !hasDetails) setDetails(true);
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
            to={pathTo(STUDIO_PATHS.stream, { id: stream.id, ...(name !== first && { tab: name }) })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {/* Stays while other tabs are looked at: it may show a key that nobody can read again. */}
        {!stream.premiere && (
          <Box hidden={chosen !== 'encoder'}>
            <EncoderPanel key={stream.id} stream={stream} />
          </Box>
        )}
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
          {hasDetails && (
            <Box hidden={chosen !== 'details'}>
              <StreamDetails key={stream.id} stream={stream} />
            </Box>
          )}
          {chosen === 'chat' && <ChatPanel id={stream.id} />}
          {chosen === 'embed' && <StreamEmbed stream={stream} />}
          {chosen === 'audience' && <StreamAudience stream={stream} />}
        </Suspense>
      </Box>
    </Box>
  );
}
