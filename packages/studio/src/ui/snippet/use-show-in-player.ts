import { aboutPlan } from '@commoncast/core/billing/plan-failure';
import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import type { Category } from '@commoncast/core/streams/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { assignContent, createPlayer, type Player } from '../../data/players.ts';
import { reasonOf } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../form/editing/use-create-once.ts';

/** What a player is to show. */
export interface Showable {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
}

interface ShowInPlayer {
  readonly isBusy: boolean;
  /** Makes a player that shows it; null where that failed. */
  readonly createFor: () => Promise<Player | null>;
  readonly showIn: (player: Player) => Promise<Player | null>;
}

/** Brings a video or a stream into a player, an existing one or a new one. */
export function useShowInPlayer({ id: contentId, name, category }: Showable): ShowInPlayer {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { create, finish } = useCreateOnce((body: PlayerDraft, idempotencyKey) =>
    createPlayer(client, body, idempotencyKey),
  );

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<Player>) => work(),
    onError: (error) =>
      snackbars.getState().show(reasonOf(error), { severity: 'error', ...aboutPlan(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['players'] }),
  });
  const attempt = (work: () => Promise<Player>) => mutateAsync(work).catch(() => null);
  const assign = ({ id }: Player) => assignContent(client, id, { contentId, category });

  return {
    isBusy: isPending,
    showIn: (player) => attempt(() => assign(player)),
    createFor: () =>
      attempt(async () => {
        const body = {
          name,
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
