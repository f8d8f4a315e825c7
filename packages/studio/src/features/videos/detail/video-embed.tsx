import { placementOf } from '@commoncast/core/players/snippet';
import type { Vod } from '@commoncast/core/streams/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playersQuery } from '../../../data/player-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { EditorPlacementBlock } from '../../../ui/snippet/editor-placement-block.tsx';
import { SiteSnippetBlock } from '../../../ui/snippet/site-snippet-block.tsx';
import { useShowInPlayer } from './use-show-in-player.ts';

/** Puts the video onto a site: a player for it, and what to paste. */
export function VideoEmbed({ video }: { readonly video: Vod }) {
  const { client, origin } = useServices();
  const query = useQuery(playersQuery(client, { size: 100 }));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { isBusy, createFor, showIn } = useShowInPlayer(video);
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '16rem' }} />;
  if (query.isError)
    return (
      <ErrorState title="Your players could not be loaded" error={query.error} onRetry={query.refetch} />
    );

  const players = query.data.content;
  const shows = (player: (typeof players)[number]) => player.content?.contentId === video.id;
  const player = players.find(({ id }) => id === chosenId) ?? players.find(shows) ?? null;
  return (
    <Stack sx={{ gap: 5 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        {players.length > 0 && (
          <TextField
            select
            label="Player"
            value={player?.id ?? ''}
            onChange={(event) => setChosenId(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            {!player && <MenuItem value="">Choose a player</MenuItem>}
            {players.map((one) => (
              <MenuItem key={one.id} value={one.id} dir="auto">
                {one.name}
                {shows(one) && ' (shows this video)'}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Button
          variant={player ? 'outlined' : 'contained'}
          color={player ? 'inherit' : 'primary'}
          disabled={isBusy}
          onClick={async () => setChosenId((await createFor())?.id ?? chosenId)}
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
            <Button color="inherit" size="small" disabled={isBusy} onClick={() => void showIn(player)}>
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
