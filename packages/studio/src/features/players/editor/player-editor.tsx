import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Player } from '../../../data/players.ts';
import { EditorPage } from '../../../ui/form/editor-page.tsx';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.ts';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { LazyDeletePlayerDialog } from '../lazy-delete-player-dialog.tsx';
import { PlayerFields } from './player-fields.tsx';
import { PlayerPreview } from './player-preview.tsx';
import { usePlayerEditing } from './use-player-editing.ts';

const PlayerSnippet = lazy(async () => ({ default: (await import('./player-snippet.tsx')).PlayerSnippet }));

/** Form on the left, the real embed on the right. */
export function PlayerEditor({ player }: { readonly player: Player | null }) {
  const navigate = useNavigate();
  const editing = usePlayerEditing(player);
  const { form, state } = editing;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <EditorPage
      title={state.name.value.trim() || 'Player'}
      back={<BackLink to={STUDIO_PATHS.players}>Players</BackLink>}
      subject="player"
      editing={editing}
      actions={
        player && (
          <>
            <Button variant="outlined" color="error" onClick={() => setDeleting(true)}>
              Delete
            </Button>
            <LazyDeletePlayerDialog
              player={player}
              isOpen={isDeleting}
              onClose={() => setDeleting(false)}
              onDeleted={() => void navigate(STUDIO_PATHS.players, { state: LEAVES_FREELY })}
            />
          </>
        )
      }
      notes={<Failures place="players" />}
      fields={<PlayerFields form={form} savedLogo={player?.logo ?? ''} />}
      preview={<PlayerPreview form={form} playerId={player?.id ?? null} />}
      aside={
        player && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
            <PlayerSnippet player={player} />
          </Suspense>
        )
      }
    />
  );
}
