import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignContent, createPlayer, type Player } from '../../../data/players.ts';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { useCreateOnce } from '../../../ui/form/editing/use-create-once.ts';

interface ShowInPlayer {
  readonly isBusy: boolean;
  /** Makes a player that shows the video; null where that failed. */
  readonly createFor: () => Promise<Player | null>;
  readonly showIn: (player: Player) => Promise<Player | null>;
}

/** Brings a video into a player, an existing one or a new one. */
export function useShowInPlayer(video: Vod): ShowInPlayer {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { create, finish } = useCreateOnce((body: PlayerDraft, idempotencyKey) =>
    createPlayer(client, body, idempotencyKey),
  );

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<Player>) => work(),
    onError: (error) => snackbars.getState().show(reasonOf(error), { severity: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['players'] }),
  });
  const attempt = (work: () => Promise<Player>) => mutateAsync(work).catch(() => null);
  const assign = ({ id }: Player) => assignContent(client, id, { contentId: video.id, category: 'VOD' });

  return {
    isBusy: isPending,
    showIn: (player) => attempt(() => assign(player)),
    createFor: () =>
      attempt(async () => {
        const body = {
          name: video.name,
          autoPlay: false,
          videoLoop: false,
          hideControls: false,
          logo: '',
          showIcon: false,
          playerColor: DEFAULT_PLAYER_COLOR,
        };
        const { kept } = await create(body);
        const shown = await assign(kept);
        finish();
        return shown;
      }),
  };
}
