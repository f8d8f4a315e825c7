import { placementOf } from '@commoncast/core/players/snippet';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playersQuery } from '../../data/player-queries.ts';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { PlayerPicker } from '../form/picker/player-picker.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { CodeBlock } from './code-block.tsx';
import { EditorPlacementBlock } from './editor-placement-block.tsx';
import { SiteSnippetBlock } from './site-snippet-block.tsx';
import { type Showable, useShowInPlayer } from './use-show-in-player.ts';

interface ContentEmbedProps {
  readonly content: Showable;
  /** What it is called in a sentence. */
  readonly noun: 'video' | 'stream';
  /** Why visitors do not see it yet; null if they do. */
  readonly hiddenText: string | null;
}

/** Puts a video or a stream onto a site: a player for it, and what to paste. */
export function ContentEmbed({ content, noun, hiddenText }: ContentEmbedProps) {
  const { client, origin } = useServices();
  // The newest that shows it, until another is chosen.
  const query = useQuery(playersQuery(client, { contentId: content.id, size: 1 }));
  const [chosen, setChosen] = useState<Player | null>(null);
  const { isBusy, createFor, showIn } = useShowInPlayer(content);
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '16rem' }} />;
  if (query.isError)
    return (
      <ErrorState title="Your players could not be loaded" error={query.error} onRetry={query.refetch} />
    );

  const shows = (one: Player) => one.content?.contentId === content.id;
  const player = chosen ?? query.data.content[0] ?? null;
  const choose = (next: Player | null) => next && setChosen(next);
  return (
    <Stack sx={{ gap: 5 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <Box sx={{ flexGrow: 1 }}>
          <PlayerPicker
            value={player}
            noteOn={(one) => (shows(one) ? ` (shows this ${noun})` : '')}
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
          Create a player for this {noun}
        </Button>
      </Stack>
      {!player && (
        <Typography color="textSecondary">
          A player sets how the {noun} looks and behaves on your site. Choose or create one.
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
              Show this {noun}
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
          {hiddenText !== null && (
            <Alert severity="warning" variant="outlined">
              {hiddenText}
            </Alert>
          )}
          <SiteSnippetBlock label="Once per page, anywhere" />
          <CodeBlock label={`Where the ${noun} goes`} code={placementOf(origin, player)} isMain />
          <EditorPlacementBlock player={player} />
        </>
      )}
    </Stack>
  );
}
