import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { publicWidget } from '../support/public-widget.ts';

/** A video whose every setting is the same text, but for where its film lies. */
const hostileVideo = (video: PublicVideo, text: string): PublicVideo => ({
  ...video,
  id: text,
  title: text,
  posterUrl: text,
  background: text,
  storyboardUrl: text,
  captions: [{ language: text, label: text, url: text }],
  chapters: [{ startS: 0, title: text }],
});

/** A player whose every setting is. */
export const hostilePlayer = (video: PublicVideo, text: string): PublicPlayer => ({
  id: text,
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: text,
  showIcon: true,
  playerColor: text,
  video: hostileVideo(video, text),
  playlist: { id: text, name: text, videos: [hostileVideo(video, text)] },
});

/** A widget whose every setting is; its numbers too, as if nobody had checked them. */
export function hostileWidget(
  video: PublicVideo,
  text: string,
  changes: Pick<PublicWidget, 'kind' | 'trigger'> & { readonly place?: Partial<PublicWidget['place']> },
): PublicWidget {
  const number = text as unknown as number;
  const graphic = {
    id: text,
    name: text,
    url: text,
    defaultPath: video.posterUrl ?? '',
    hoverPath: text,
    fromS: 0,
    toS: null,
    leftPercent: number,
    topPercent: number,
    widthPercent: number,
  };
  return publicWidget(hostilePlayer(video, text), {
    id: text,
    place: { selector: text, widthPx: number },
    conditions: { devices: [], languages: [] },
    callToAction: { text, url: text, moment: { at: 'TIME', seconds: 0 } },
    hypergraphics: [graphic, { ...graphic, defaultPath: text, url: `hello@${text}` }],
    ...changes,
  });
}
