import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatClock } from '../format/format-clock.ts';
import { StoryboardPicture } from './storyboard-picture.tsx';
import { useStoryboard } from './use-storyboard.ts';

interface FrameDialogProps {
  readonly storyboardUrl: string;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onChoose: (atS: number) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses a frame of the video by a slider over its storyboard. */
export function FrameDialog({ storyboardUrl, isBusy, problem, onChoose, onClose }: FrameDialogProps) {
  const { frames, isPending } = useStoryboard(storyboardUrl);
  const [index, setIndex] = useState(0);
  const titleId = useId();
  const frame = frames[Math.min(index, frames.length - 1)];
  const clockAt = (position: number) => formatClock((frames[position]?.startS ?? 0) * 1000);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Choose a frame
      </DialogTitle>
      <DialogContent>
        <Box sx={{ position: 'relative', aspectRatio: '16 / 9', borderRadius: 1, overflow: 'hidden' }}>
          {isPending && (
            <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 'auto' }} />
          )}
          {frame && <StoryboardPicture frame={frame} />}
        </Box>
        {!isPending && !frame && (
          <Typography color="textSecondary">
            The frames could not be loaded. Close this and try again.
          </Typography>
        )}
        {frame && (
          <Slider
            aria-label="Moment of the video"
            value={index}
            max={frames.length - 1}
            onChange={(_, value) => setIndex(value as number)}
            getAriaValueText={clockAt}
            valueLabelDisplay="auto"
            valueLabelFormat={clockAt}
            sx={{ mt: 4 }}
          />
        )}
        <FormHelperText error={problem !== null} role={problem === null ? undefined : 'alert'}>
          {problem ?? 'The poster will be sharper: it is taken from the best quality.'}
        </FormHelperText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!frame}
          loading={isBusy}
          onClick={() => void (frame && onChoose(frame.startS))}
        >
          Use this frame
        </Button>
      </DialogActions>
    </Dialog>
  );
}
