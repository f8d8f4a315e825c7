import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Player } from '../../data/players.ts';
import { openTestsOfPlayerQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface DeletePlayerDialogProps {
  readonly player: Pick<Player, 'id' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a player goes, because pages elsewhere may carry it; says so where a split test keeps it. */
export function DeletePlayerDialog({
  player: { id, name },
  isOpen,
  onClose,
  onDeleted,
}: DeletePlayerDialogProps) {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tests = useQuery({ ...openTestsOfPlayerQuery(client, id), enabled: isOpen });
  const remove = async () => {
    onClose();
    const params = { id };
    const { offerUndo, report } = notices.getState();
    const attempt = async (work: () => Promise<unknown>, failed: string) => {
      try {
        await work();
        return true;
      } catch (error) {
        const reason = isApiError(error) ? error.message : FALLBACK_MESSAGE;
        report('players', `‘${name}’ not ${failed}: ${reason}`);
        return false;
      } finally {
        // Widgets name their players.
        for (const key of ['players', 'widgets', 'trash'])
          void queries.invalidateQueries({ queryKey: key === 'players' ? [key, 'list'] : [key] });
      }
    };
    if (!(await attempt(() => client.call(deletePlayer, { params }), 'deleted'))) return;
    offerUndo('players', `‘${name}’ deleted`, async () => {
      const isBack = await attempt(() => client.call(restorePlayer, { params }), 'restored');
      if (isBack) snackbars.getState().show(`‘${name}’ restored`);
    });
    onDeleted?.();
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
      text={`Pages and widgets with ‘${name}’ show nothing in its place. You can restore it from the trash for 7 days.`}
      confirmLabel="Delete the player"
      isWaiting={tests.isFetching}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
