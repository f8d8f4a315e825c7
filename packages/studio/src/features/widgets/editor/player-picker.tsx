import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Autocomplete from '@mui/material/Autocomplete';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { playersQuery } from '../../../data/player-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import type { WidgetValues } from './widget-values.ts';

const OPTIONS = 20;

/** Chooses the player that the widget shows, by name. */
export function PlayerPicker({ form }: { readonly form: Form<WidgetValues> }) {
  const { client } = useServices();
  const state = useFormState(form).player;
  const { value } = state;
  const [text, setText] = useState('');
  // The name of what is chosen is no search for it.
  const search = useDebounced(text === value?.name ? '' : text.trim());
  const players = useQuery(playersQuery(client, { search, size: OPTIONS }));
  const error = shownError(state);
  const hint = value ? (
    <Link component={RouterLink} to={`/players/${value.uuid}`}>
      Edit this player
    </Link>
  ) : (
    'Without a player the widget shows nothing.'
  );
  return (
    <Autocomplete
      value={value}
      onChange={(_, choice) => form.set('player', choice)}
      inputValue={text}
      onInputChange={(_, next) => setText(next)}
      options={(players.data?.content ?? []).map(({ uuid, name }) => ({ uuid, name }))}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.uuid}
      isOptionEqualToValue={(a, b) => a.uuid === b.uuid}
      filterOptions={(options) => options}
      loading={players.isPending}
      noOptionsText={search ? `No players match ‘${search}’` : 'No players yet. Create one first.'}
      renderInput={(props) => (
        <TextField {...props} label="Player" error={error !== null} helperText={error ?? hint} />
      )}
    />
  );
}
