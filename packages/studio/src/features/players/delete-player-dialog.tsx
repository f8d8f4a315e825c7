import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Player } from '../../data/players.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { openTestsOfPlayerQuery } from './open-tests-query.ts';

export interface DeletePlayerDialogProps {
  readonly player: Pick<Player, 'id' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a player goes, because pages elsewhere may carry it; says so where a split test keeps it. */
export function DeletePlayerDialog({ player, isOpen, onClose, onDeleted }: DeletePlayerDialogProps) {
  const { client } = useServices();
  const navigate = useNavigate();
  const tests = useQuery({ ...openTestsOfPlayerQuery(client, player.id), enabled: isOpen });
  const removeRows = useRemoval<DeletePlayerDialogProps['player']>({
    place: 'players',
    plural: 'players',
    // Widgets name their players.
    refresh: [['players', 'list'], ['widgets']],
    remove: ({ id }) => client.call(deletePlayer, { params: { id } }),
    restore: ({ id }) => client.call(restorePlayer, { params: { id } }),
  });
  const remove = async () => {
    onClose();
    const gone = await removeRows([player]);
    if (gone.length > 0) onDeleted?.();
  };
  const test = tests.data?.content[0];
  if (test) {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title="A split test shows this player"
        text={`‘${player.name}’ is used in ‘${test.name}’, which is ${test.state === 'PAUSED' ? 'paused' : 'running'}. Finish that test first; then the player can be deleted.`}
        confirmLabel="Open the split test"
        cancelLabel="Close"
        isHarmless
        onConfirm={() => {
          onClose();
          void navigate(pathTo(STUDIO_PATHS.splitTest, { id: test.id }));
        }}
        onCancel={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this player?"
      text={`Pages and widgets with ‘${player.name}’ show nothing in its place. You can restore it from the trash for 7 days.`}
      confirmLabel="Delete the player"
      isWaiting={tests.isFetching}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
