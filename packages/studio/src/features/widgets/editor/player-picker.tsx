import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { playersQuery } from '../../../data/player-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker } from '../../../ui/form/picker/async-picker.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { WidgetValues } from './widget-values.ts';

const OPTIONS = 20;

/** Chooses the player that the widget shows, by name. */
export function PlayerPicker({ form }: { readonly form: Form<WidgetValues> }) {
  const state = useFormState(form).player;
  const { value } = state;
  const error = shownError(state);
  const hint = value ? (
    <Link component={RouterLink} to={pathTo(STUDIO_PATHS.player, { id: value.id })}>
      Edit this player
    </Link>
  ) : (
    'Without a player the widget shows nothing.'
  );
  return (
    <AsyncPicker
      label="Player"
      helperText={error ?? hint}
      isWrong={error !== null}
      value={value}
      useOptions={usePlayers}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      emptyText="No players yet. Create one first."
      onChoose={(choice) => form.set('player', choice)}
    />
  );
}

function usePlayers(search: string) {
  const { client } = useServices();
  const players = useQuery(playersQuery(client, { search, size: OPTIONS }));
  return {
    options: (players.data?.content ?? []).map(({ id, name }) => ({ id, name })),
    isPending: players.isPending,
  };
}
