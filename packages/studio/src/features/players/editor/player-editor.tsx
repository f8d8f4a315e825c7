import type { Player } from '@commoncast/core/players/schema';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EditorPage } from '../../../ui/form/editor-page.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.tsx';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
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
  return (
    <EditorPage
      title={state.name.value.trim() || 'Player'}
      back={<BackLink to="/players">Players</BackLink>}
      form={form}
      isNew={player === null}
      isDirty={!isSame(form.getValues(), valuesOf(player))}
      isSaving={isSaving}
      onSave={() => void save()}
      actions={
        player && (
          <>
            <Button variant="outlined" color="error" onClick={() => setDeleting(true)}>
              Delete
            </Button>
            <DeletePlayerDialog
              player={player}
              isOpen={isDeleting}
              onClose={() => setDeleting(false)}
              onDeleted={() => void navigate('/players', { state: LEAVES_FREELY })}
            />
          </>
        )
      }
      notes={<Failures place="players" />}
      fields={<PlayerFields form={form} savedLogo={player?.logo ?? ''} />}
      preview={
        <>
          <PlayerPreview form={form} playerId={player?.uuid ?? null} />
          {player && <PlayerSnippet player={player} />}
        </>
      }
    />
  );
}
