import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { PlaylistMenu } from './playlist-menu.tsx';
import { hiddenWords, sizeWords } from './playlist-words.ts';

/** One playlist: its first picture, how much is in it, and the way to its page. */
export function PlaylistItem({ playlist }: { readonly playlist: PlaylistSummary }) {
  const { id, name, posterUrl } = playlist;
  const hidden = hiddenWords(playlist);
  return (
    <Card component="li" sx={{ position: 'relative' }}>
      <Box
        sx={{
          aspectRatio: '16 / 9',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        {posterUrl ? (
          <Box
            component="img"
            src={posterUrl}
            alt=""
            loading="lazy"
            sx={{ width: '100%', height: '100%', objectFit: 'contain', bgcolor: 'common.black' }}
          />
        ) : (
          <PlaylistPlayOutlined fontSize="large" />
        )}
      </Box>
      <Stack direction="row" sx={{ p: 4, gap: 2, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Link
            component={RouterLink}
            to={`/playlists/${id}`}
            color="inherit"
            underline="hover"
            dir="auto"
            title={name}
            sx={{
              display: 'block',
              typography: 'subtitle1',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              // The whole card leads to the playlist, except for what lies above.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {name}
          </Link>
          <Typography variant="body2" color="textSecondary" noWrap>
            {sizeWords(playlist)}
            {hidden && ` · ${hidden}`}
          </Typography>
        </Box>
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <PlaylistMenu playlist={playlist} />
        </Box>
      </Stack>
    </Card>
  );
}
