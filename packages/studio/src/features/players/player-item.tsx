import type { Player } from '@commoncast/core/players/schema';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { PlayerMenu } from './player-menu.tsx';

/** One player: what it shows, and the way to its editor. */
export function PlayerItem({ player }: { readonly player: Player }) {
  const { uuid, name, content, playerColor } = player;
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
        {content?.posterUrl ? (
          <Box
            component="img"
            src={content.posterUrl}
            alt=""
            loading="lazy"
            sx={{ width: '100%', height: '100%', objectFit: 'contain', bgcolor: 'common.black' }}
          />
        ) : (
          <SmartDisplayOutlined fontSize="large" />
        )}
      </Box>
      <Box aria-hidden sx={{ height: '0.25rem' }} style={{ backgroundColor: playerColor }} />
      <Stack direction="row" sx={{ p: 4, gap: 2, alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Link
            component={RouterLink}
            to={`/players/${uuid}`}
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
              // The whole card leads to the editor, except for what lies above.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {name}
          </Link>
          <Typography variant="body2" color="textSecondary" dir="auto" noWrap>
            {content ? `Shows ‘${content.name}’` : 'Shows nothing yet'}
            {content && !content.isVisible && ' · not visible to visitors'}
          </Typography>
        </Box>
        <Box sx={{ position: 'relative', zIndex: 1 }}>
          <PlayerMenu player={player} />
        </Box>
      </Stack>
    </Card>
  );
}
