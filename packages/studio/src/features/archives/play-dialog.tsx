import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { Archive } from '../../data/archives.ts';
import { PlayedHls } from '../../ui/media/played-hls.tsx';

interface PlayDialogProps {
  readonly archive: Archive;
  readonly onClose: () => void;
}

/** Plays a recording. */
export function PlayDialog({ archive: { name, playbackUrl }, onClose }: PlayDialogProps) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2" dir="auto">
        {name}
      </DialogTitle>
      {playbackUrl !== null && <PlayedHls url={playbackUrl} label={name} />}
      <DialogActions sx={{ px: 6, py: 4 }}>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
