import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { shortcodeOf } from '@commoncast/core/players/shortcode';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { playersQuery } from '../../data/player-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';
import { layout } from '../../ui/theme.ts';

/** The shortcode of a player, for our WordPress plugin. */
export function PlayerShortcode() {
  const { client } = useServices();
  const query = useQuery(playersQuery(client, { size: 100 }));
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '8rem', mt: 5 }} />;
  if (query.isError)
    return (
      <ErrorState title="Your players could not be loaded" error={query.error} onRetry={query.refetch} />
    );
  const players = query.data.content;
  const player = players.find(({ id }) => id === chosenId) ?? players[0];
  if (!player)
    return (
      <Typography sx={{ mt: 5 }}>
        You have no players yet.{' '}
        <Link component={RouterLink} to={STUDIO_PATHS.players}>
          Create a player
        </Link>{' '}
        to get its shortcode.
      </Typography>
    );
  return (
    <Stack sx={{ gap: 4, mt: 5 }}>
      <TextField
        select
        label="Player"
        value={player.id}
        onChange={(event) => setChosenId(event.target.value)}
        sx={{ maxWidth: layout.formMaxWidth }}
      >
        {players.map(({ id, name }) => (
          <MenuItem key={id} value={id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </TextField>
      <CodeBlock label="Shortcode of this player" code={shortcodeOf(player)} />
    </Stack>
  );
}
