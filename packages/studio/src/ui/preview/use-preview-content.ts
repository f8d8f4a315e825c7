import type { PlayerContent, PublicPlayer } from '@commoncast/core/players/schema';
import { openingOf } from '@commoncast/core/playlists/items-of';
import { useQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { shownPlaylistQuery } from '../../data/playlist-queries.ts';
import { videoQuery } from '../../data/video-queries.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { previewVideo } from './preview-details.ts';

export type PreviewContent = Pick<PublicPlayer, 'video' | 'playlist' | 'live'>;

/** What a player shows, to be played in the studio: a video published or not, a playlist as visitors see it; null: nothing. */
export function usePreviewContent(
  content: Pick<InferOutput<typeof PlayerContent>, 'contentId' | 'category'> | null | undefined,
): PreviewContent | null {
  const { client } = useServices();
  const { publicKey } = useBusiness();
  const isPlaylist = content?.category === 'PLAYLIST';
  const id = content?.contentId ?? '';
  const video = useQuery({ ...videoQuery(client, id), enabled: id !== '' && !isPlaylist });
  const playlist = useQuery({
    ...shownPlaylistQuery(client, publicKey, id),
    enabled: id !== '' && isPlaylist,
  });
  if (isPlaylist) {
    const list = playlist.isError ? undefined : playlist.data;
    return list ? { ...openingOf(list), playlist: list } : null;
  }
  const shown = video.data && previewVideo(video.data);
  return id !== '' && shown ? { video: shown, playlist: null } : null;
}
