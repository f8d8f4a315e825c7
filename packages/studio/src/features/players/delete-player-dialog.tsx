import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deletePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { openTestsOfPlayerQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface DeletePlayerDialogProps {
  readonly player: Pick<Player, 'uuid' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a player goes, because pages elsewhere may carry it; says so where a split test keeps it. */
export function DeletePlayerDialog({
  player: { uuid, name },
  isOpen,
  onClose,
  onDeleted,
}: DeletePlayerDialogProps) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tests = useQuery({ ...openTestsOfPlayerQuery(client, uuid), enabled: isOpen });
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
  const test = tests.data?.content[0];
  if (test) {
    return (
      <ConfirmDialog
        isOpen={isOpen}
        title="A split test shows this player"
        text={`‘${name}’ stands in ‘${test.name}’, which is ${test.state === 'PAUSED' ? 'paused' : 'running'}. Finish that test first; then the player can be deleted.`}
        confirmLabel="Open the split test"
        cancelLabel="Close"
        isHarmless
        onConfirm={() => {
          onClose();
          void navigate(`/split-tests/${test.id}`);
        }}
        onCancel={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this player?"
      text={`Pages that carry ‘${name}’ show nothing in its place. This cannot be taken back.`}
      confirmLabel="Delete the player"
      isWaiting={tests.isFetching}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
