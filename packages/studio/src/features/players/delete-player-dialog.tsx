import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deletePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../app/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface DeletePlayerDialogProps {
  readonly player: Pick<Player, 'uuid' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a player goes, because pages elsewhere may carry it. */
export function DeletePlayerDialog({
  player: { uuid, name },
  isOpen,
  onClose,
  onDeleted,
}: DeletePlayerDialogProps) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const remove = async () => {
    onClose();
    const { show } = snackbars.getState();
    try {
      await client.call(deletePlayer, { params: { id: uuid } });
      show(`‘${name}’ deleted`);
      onDeleted?.();
      await queries.invalidateQueries({ queryKey: ['players', 'list'] });
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this player?"
      text={`Pages that carry ‘${name}’ show nothing in its place. This cannot be taken back.`}
      confirmLabel="Delete the player"
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
