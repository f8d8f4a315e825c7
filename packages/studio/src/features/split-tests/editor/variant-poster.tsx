import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import { useQuery } from '@tanstack/react-query';
import type { Player } from '../../../data/players.ts';
import { videoQuery } from '../../../data/video-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { PosterPicker } from '../../../ui/media/poster-picker.tsx';
import { useVariantPoster } from './use-variant-poster.ts';

interface VariantPosterProps {
  readonly variant: SplitVariant;
  /** The one that the variant shows, with one video. */
  readonly player: Player & { readonly content: NonNullable<Player['content']> };
  /** The variant's own, if it has one. */
  readonly poster: AlternatePoster | undefined;
  /** Null goes back to the video's own. */
  readonly onChoose: (poster: AlternatePoster | null) => void;
}

/** Chooses the poster that visitors of a variant see. */
export function VariantPoster({ variant, player, poster, onChoose }: VariantPosterProps) {
  const { client } = useServices();
  const { contentId, posterUrl } = player.content;
  const video = useQuery(videoQuery(client, contentId));
  const actions = useVariantPoster(contentId, onChoose);
  const isOfAnother = poster !== undefined && poster.videoId !== contentId;
  return (
    <PosterPicker
      label={`Poster of ‘${variant.key}’`}
      posterUrl={poster?.url ?? posterUrl}
      storyboardUrl={(video.data?.playbackUrl && video.data.storyboardUrl) || null}
      hint={hintOf({ isOfAnother, isOwn: !variant.posterId, autoPlay: player.autoPlay })}
      resetLabel={variant.posterId ? 'Use the video’s poster' : null}
      actions={actions}
    />
  );
}

interface Hinted {
  readonly isOfAnother: boolean;
  /** The variant shows the video's own. */
  readonly isOwn: boolean;
  readonly autoPlay: boolean;
}

function hintOf({ isOfAnother, isOwn, autoPlay }: Hinted): string {
  if (isOfAnother)
    return 'This poster is from a different video than the player shows now. Choose another one.';
  if (autoPlay) return 'This player has auto play, so visitors barely see its poster.';
  return isOwn ? 'The poster of the video.' : 'Only visitors of this variant see it.';
}
