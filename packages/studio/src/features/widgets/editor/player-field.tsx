import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { PlayerPicker } from '../../../ui/form/picker/player-picker.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { WidgetValues } from './widget-values.ts';

/** Chooses the player that the widget shows, by name. */
export function PlayerField({ form }: { readonly form: Form<WidgetValues> }) {
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
    <PlayerPicker
      helperText={error ?? hint}
      isWrong={error !== null}
      value={value}
      onChoose={(choice) => form.set('player', choice && { id: choice.id, name: choice.name })}
    />
  );
}
