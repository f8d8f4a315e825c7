import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Playlist } from '../../../data/playlists.ts';
import { PreviewFrame } from '../../../ui/preview/preview-frame.tsx';
import { usePreviewContent } from '../../../ui/preview/use-preview-content.ts';

/** The playlist as visitors see it, in the real embed; nothing that is hidden from them plays here. */
export function PlaylistPreview({ playlist }: { readonly playlist: Playlist }) {
  const { id, publishState, visibleCount } = playlist;
  const isShown = publishState === 'Published' && visibleCount > 0;
  const content = usePreviewContent(isShown ? { contentId: id, category: 'PLAYLIST' } : null);
  return (
    <Box component="section" aria-labelledby="playlist-preview">
      <Typography id="playlist-preview" variant="h3" component="h2" sx={{ mb: 3 }}>
        As visitors see it
      </Typography>
      <PreviewFrame
        title="Preview of the playlist"
        details={{
          id,
          autoPlay: false,
          videoLoop: false,
          hideControls: false,
          logo: '',
          showIcon: false,
          playerColor: DEFAULT_PLAYER_COLOR,
          video: content?.video ?? null,
          playlist: content?.playlist ?? null,
          ...(content?.live && { live: content.live }),
        }}
      />
      {!isShown && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {publishState === 'UnPublished'
            ? 'Visitors can’t see it until you publish it with the switch at the top of this page.'
            : 'Visitors see it once something in it is published and can be played or is to come.'}
        </Typography>
      )}
    </Box>
  );
}
