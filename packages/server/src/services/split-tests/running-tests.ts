import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicRunningTest, SplitVariant } from '@commoncast/core/split-tests/schema';
import type { Database } from '../../db/database.ts';
import type { PublicDetailsService } from '../players/public-details.ts';
import { withPoster } from '../players/with-poster.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { selectStartedTests } from './link-repository.ts';
import { postersInPlace, shownBy } from './posters-of-variants.ts';

/** The running tests of a business as the public may see them. */
export type ListRunning = (businessId: string) => Promise<PublicRunningTest[]>;

/** Lists running tests. */
export function createListRunning({
  database: { root },
  links,
  players,
}: {
  readonly database: Database;
  readonly links: Pick<MediaLinks, 'placedAlternate'>;
  readonly players: Pick<PublicDetailsService, 'find'>;
}): ListRunning {
  return async (businessId) => {
    const { rows: tests } = await selectStartedTests(businessId, []).execute(root);
    const playerIds = tests.flatMap(({ variants }) => variants.flatMap(({ playerId }) => playerId ?? []));
    const details = await players.find(businessId, { playerIds, videoIds: [] });
    const found = new Map(details.players.map((player) => [player.id, player]));
    const posters = postersInPlace(tests, links);
    const playerOf = (variant: SplitVariant): PublicPlayer | null => {
      const { playerId, poster } = shownBy(variant, posters);
      const player = playerId === null ? undefined : found.get(playerId);
      return player ? withPoster(player, poster) : null;
    };
    return tests.map(({ id, widget_id, phase, seed, variants }) => ({
      id,
      widgetId: widget_id,
      phase,
      seed,
      variants: variants.map((variant) => ({
        key: variant.key,
        weight: variant.weight,
        player: playerOf(variant),
      })),
    }));
  };
}
