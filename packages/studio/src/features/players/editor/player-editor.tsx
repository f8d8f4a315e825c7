import type { Player } from '@commoncast/core/players/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LEAVES_FREELY, useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DeletePlayerDialog } from '../delete-player-dialog.tsx';
import { PlayerFields } from './player-fields.tsx';
import { createPlayerForm, isSame, valuesOf } from './player-form.ts';
import { PlayerPreview } from './player-preview.tsx';
import { PlayerSnippet } from './player-snippet.tsx';
import { useSavePlayer } from './use-save-player.ts';

/** Form on the left, the real embed on the right. */
export function PlayerEditor({ player }: { readonly player: Player | null }) {
  const navigate = useNavigate();
  const { form, state } = useForm(() => createPlayerForm(player));
  const { isSaving, save } = useSavePlayer(player, form);
  const [isDeleting, setDeleting] = useState(false);
  const formId = useId();
  const isDirty = !isSame(form.getValues(), valuesOf(player));
  const leaveDialog = useLeaveGuard(isDirty);
  const phase = isSaving ? 'saving' : isDirty || !player ? 'unsaved' : 'saved';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    void save();
  };

  return (
    <Page
      title={state.name.value.trim() || 'Player'}
      back={<BackLink to="/players">Players</BackLink>}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <SavedState phase={phase} {...(!player && !isSaving && { words: 'Not saved yet' })} />
          {player && (
            <Button variant="outlined" color="error" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button type="submit" form={formId} variant="contained" disabled={phase !== 'unsaved'}>
            Save
          </Button>
        </Stack>
      }
    >
      {leaveDialog}
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <form id={formId} noValidate onSubmit={submit}>
          <PlayerFields form={form} />
        </form>
        <Stack sx={{ gap: 6, minWidth: 0 }}>
          <PlayerPreview form={form} playerId={player?.uuid ?? null} />
          {player && <PlayerSnippet player={player} />}
        </Stack>
      </Box>
      {player && (
        <DeletePlayerDialog
          player={player}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/players', { state: LEAVES_FREELY })}
        />
      )}
    </Page>
  );
}
