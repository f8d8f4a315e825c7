import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import type { Executor } from '../../db/database.ts';
import type { PosterInPlace } from '../players/with-poster.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findAlternates } from '../streams/posters/alternates-repository.ts';
import type { ShownVariant } from '../widgets/split-test-link.ts';

type Variants = readonly Pick<SplitVariant, 'posterId'>[];

/** The ids of the posters that variants name. */
export function posterIdsOf(variants: Variants): string[] {
  return variants.flatMap(({ posterId }) => posterId ?? []);
}

/** The posters that variants name, by id, as visitors get them; without those of deleted videos. */
export async function findPostersInPlace(
  { root, links }: { readonly root: Executor; readonly links: Pick<MediaLinks, 'placedAlternate'> },
  businessId: string,
  variants: Variants,
): Promise<ReadonlyMap<string, PosterInPlace>> {
  const ids = posterIdsOf(variants);
  if (ids.length === 0) return new Map();
  const found = await findAlternates(root, businessId, ids);
  return new Map(
    found.map(({ poster_id, id, placeholder }) => [
      poster_id,
      { videoId: id, url: links.placedAlternate(id, poster_id), placeholder },
    ]),
  );
}

/** What a variant shows. @param posters by id, at least its own */
export function shownBy(
  variant: SplitVariant | undefined,
  posters: ReadonlyMap<string, PosterInPlace>,
): ShownVariant {
  const { playerId = null, posterId } = variant ?? {};
  return { playerId, poster: (posterId && posters.get(posterId)) || null };
}
