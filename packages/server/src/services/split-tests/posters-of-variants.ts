import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import type { PosterInPlace } from '../players/with-poster.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { ShownVariant } from '../widgets/split-test-link.ts';
import type { StartedTest } from './link-repository.ts';

type Variants = readonly Pick<SplitVariant, 'posterId'>[];

/** The ids of the posters that variants name. */
export function posterIdsOf(variants: Variants): string[] {
  return variants.flatMap(({ posterId }) => posterId ?? []);
}

/** The posters of tests, by id, as visitors get them. */
export function postersInPlace(
  tests: readonly Pick<StartedTest, 'posters'>[],
  links: Pick<MediaLinks, 'placedAlternate'>,
): ReadonlyMap<string, PosterInPlace> {
  return new Map(
    tests
      .flatMap(({ posters }) => posters)
      .map(({ poster_id, id, placeholder }) => [
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
