import { placementOf } from '@commoncast/core/players/snippet';
import type { Vod } from '@commoncast/core/streams/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playersQuery } from '../../../data/player-queries.ts';
import type { Player } from '../../../data/players.ts';
import { useServices } from '../../../services/use-services.ts';
import { PlayerPicker } from '../../../ui/form/picker/player-picker.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { EditorPlacementBlock } from '../../../ui/snippet/editor-placement-block.tsx';
import { SiteSnippetBlock } from '../../../ui/snippet/site-snippet-block.tsx';
import { useShowInPlayer } from './use-show-in-player.ts';

/** Puts the video onto a site: a player for it, and what to paste. */
export function VideoEmbed({ video }: { readonly video: Vod }) {
  const { client, origin } = useServices();
  // The newest that shows the video, until another is chosen.
  const query = useQuery(playersQuery(client, { contentId: video.id, size: 1 }));
  const [chosen, setChosen] = useState<Player | null>(null);
  const { isBusy, createFor, showIn } = useShowInPlayer(video);
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '16rem' }} />;
  if (query.isError)
    return (
      <ErrorState title="Your players could not be loaded" error={query.error} onRetry={query.refetch} />
    );

  const shows = ({ content }: Player) => content?.contentId === video.id;
  const player = chosen ?? query.data.content[0] ?? null;
  const choose = (next: Player | null) => next && setChosen(next);
  return (
    <Stack sx={{ gap: 5 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <Box sx={{ flexGrow: 1 }}>
          <PlayerPicker
            value={player}
            noteOn={(one) => (shows(one) ? ' (shows this video)' : '')}
            onChoose={choose}
          />
        </Box>
        <Button
          variant={player ? 'outlined' : 'contained'}
          color={player ? 'inherit' : 'primary'}
          disabled={isBusy}
          onClick={async () => choose(await createFor())}
          sx={{ flexShrink: 0 }}
        >
          Create a player for this video
        </Button>
      </Stack>
      {!player && (
        <Typography color="textSecondary">
          A player sets how the video looks and behaves on your site. Choose or create one.
        </Typography>
      )}
      {player && !shows(player) && (
        <Alert
          severity="info"
          variant="outlined"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={isBusy}
              onClick={async () => choose(await showIn(player))}
            >
              Show this video
            </Button>
          }
        >
          {player.content
            ? `This player shows ‘${player.content.name}’ now.`
            : 'This player shows nothing yet.'}
        </Alert>
      )}
      {player && shows(player) && (
        <>
          {video.publishState === 'UnPublished' && (
            <Alert severity="warning" variant="outlined">
              Visitors see it once you publish it with the switch at the top of this page.
            </Alert>
          )}
          <SiteSnippetBlock label="Once per page, anywhere" />
          <CodeBlock label="Where the video goes" code={placementOf(origin, player)} isMain />
          <EditorPlacementBlock player={player} />
        </>
      )}
    </Stack>
  );
}
