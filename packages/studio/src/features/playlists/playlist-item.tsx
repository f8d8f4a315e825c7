import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import { PosterCard } from '../../ui/media/poster-card.tsx';
import { PlaylistMenu } from './playlist-menu.tsx';
import { hiddenWords, sizeWords } from './playlist-words.ts';

/** One playlist: its first picture, how much is in it, and the way to its page. */
export function PlaylistItem({ playlist }: { readonly playlist: PlaylistSummary }) {
  const { id, name, posterUrl } = playlist;
  const hidden = hiddenWords(playlist);
  return (
    <PosterCard
      to={pathTo(STUDIO_PATHS.playlist, { id })}
      name={name}
      posterUrl={posterUrl}
      icon={<PlaylistPlayOutlined fontSize="large" />}
      text={sizeWords(playlist) + (hidden ? ` · ${hidden}` : '')}
      menu={<PlaylistMenu playlist={playlist} />}
    />
  );
}
