import type { Vod } from '@commoncast/core/streams/schema';
import { ContentEmbed } from '../../../ui/snippet/content-embed.tsx';

/** Puts the video onto a site: a player for it, and what to paste. */
export function VideoEmbed({ video }: { readonly video: Vod }) {
  return (
    <ContentEmbed
      content={video}
      noun="video"
      hiddenText={
        video.publishState === 'UnPublished'
          ? 'Visitors see it once you publish it with the switch at the top of this page.'
          : null
      }
    />
  );
}
