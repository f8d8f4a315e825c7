import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { shortcodeOf } from '@commoncast/core/players/shortcode';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { playersQuery } from '../../data/player-queries.ts';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { PlayerPicker } from '../../ui/form/picker/player-picker.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';
import { layout } from '../../ui/theme.ts';

/** The shortcode of a player, for our WordPress plugin. */
export function PlayerShortcode() {
  const { client } = useServices();
  const query = useQuery(playersQuery(client, { size: 1 }));
  const [chosen, setChosen] = useState<Player | null>(null);
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '8rem', mt: 5 }} />;
  if (query.isError)
    return (
      <ErrorState title="Your players could not be loaded" error={query.error} onRetry={query.refetch} />
    );
  // The newest one, until another is chosen.
  const player = chosen ?? query.data.content[0];
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
      <Box sx={{ maxWidth: layout.formMaxWidth }}>
        <PlayerPicker value={player} onChoose={setChosen} />
      </Box>
      <CodeBlock label="Shortcode of this player" code={shortcodeOf(player)} />
    </Stack>
  );
}
