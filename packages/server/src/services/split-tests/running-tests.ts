import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicRunningTest, SplitVariant } from '@commoncast/core/split-tests/schema';
import type { Database } from '../../db/database.ts';
import type { PublicDetailsService } from '../players/public-details.ts';
import { withPoster } from '../players/with-poster.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findStartedTests } from './link-repository.ts';
import { findPostersInPlace, shownBy } from './posters-of-variants.ts';

/** The limit of the players service. */
const PLAYERS_AT_ONCE = 20;

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
    const tests = await findStartedTests(root, businessId, []);
    const ids = new Set(tests.flatMap(({ variants }) => variants.flatMap(({ playerId }) => playerId ?? [])));
    const found = new Map<string, PublicPlayer>();
    const wanted = [...ids];
    while (wanted.length > 0) {
      const playerIds = wanted.splice(0, PLAYERS_AT_ONCE);
      const details = await players.find(businessId, { playerIds, videoIds: [] });
      for (const player of details.players) found.set(player.id, player);
    }
    const variants = tests.flatMap((test) => test.variants);
    const posters = await findPostersInPlace({ root, links }, businessId, variants);
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
