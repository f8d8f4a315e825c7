import type { Vod } from '@commoncast/core/streams/schema';
import { PosterPicker } from '../../../../ui/media/poster-picker.tsx';
import { usePoster } from './use-poster.ts';

/** The picture that stands for a video until it plays: a frame of it, or one of the business's own. Saved at once. */
export function PosterField({ video }: { readonly video: Vod }) {
  const { posterUrl, storyboardUrl, playbackUrl, hasOwnPoster } = video;
  const actions = usePoster(video);
  return (
    <PosterPicker
      label="Poster"
      posterUrl={posterUrl}
      storyboardUrl={playbackUrl && storyboardUrl}
      hint="Shown until the video plays, and in link previews. JPEG, PNG, WebP or AVIF, up to 20 MB."
      resetLabel={hasOwnPoster ? 'Use the automatic poster' : null}
      actions={actions}
    />
  );
}
