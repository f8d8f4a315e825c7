import Typography from '@mui/material/Typography';
import { formatClock } from '../../../../ui/format/format-clock.ts';
import { formatTimecode } from '../../../../ui/format/format-timecode.ts';
import { usePlayheadState } from './playhead-context.ts';

/** Where the playhead stands, and how long the video is. */
export function Moment({ durationS }: { readonly durationS: number }) {
  const positionMs = usePlayheadState((state) => Math.round(state.positionS * 1000));
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      <time>{formatTimecode(positionMs)}</time>
      <Typography variant="body2" component="span" color="textSecondary">
        {' / '}
        {formatClock(durationS * 1000)}
      </Typography>
    </Typography>
  );
}
