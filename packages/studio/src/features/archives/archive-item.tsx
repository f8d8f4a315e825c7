import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Archive } from '../../data/archives.ts';
import { PosterImage } from '../../ui/media/poster-image.tsx';
import { StateText } from '../../ui/media/state-text.tsx';
import { ArchiveMenu } from './archive-menu.tsx';
import { archiveFacts, archiveWords } from './archive-words.ts';

/** As wide as a card gets. */
const WIDTH_PX = 480;

interface ArchiveItemProps {
  readonly archive: Archive;
  readonly onPlay: () => void;
}

/** One recording: its picture, where it stands, and what can be done with it. */
export function ArchiveItem({ archive, onPlay }: ArchiveItemProps) {
  const { name, posterUrl, playbackUrl } = archive;
  const nameId = useId();
  return (
    <Card component="li" aria-labelledby={nameId}>
      <Box
        sx={{
          position: 'relative',
          aspectRatio: '16 / 9',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.hover',
          color: 'text.secondary',
        }}
      >
        {posterUrl && (
          <Box sx={{ position: 'absolute', inset: 0 }}>
            <PosterImage posterUrl={posterUrl} widthPx={WIDTH_PX} />
          </Box>
        )}
        {playbackUrl && (
          <Button
            variant="contained"
            color="inherit"
            startIcon={<PlayArrow />}
            aria-describedby={nameId}
            onClick={onPlay}
            sx={{
              position: 'relative',
              color: 'text.primary',
              bgcolor: 'background.paper',
              '&:hover': { bgcolor: 'background.paper' },
            }}
          >
            Play
          </Button>
        )}
      </Box>
      <Stack direction="row" sx={{ p: 4, gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography id={nameId} variant="subtitle1" component="h2" dir="auto" noWrap title={name}>
            {name}
          </Typography>
          <StateText words={archiveWords(archive)} />
          <Typography variant="body2" color="textSecondary">
            {archiveFacts(archive)}
          </Typography>
        </Box>
        <ArchiveMenu archive={archive} />
      </Stack>
    </Card>
  );
}
