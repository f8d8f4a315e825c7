import Typography from '@mui/material/Typography';
import { formatClock } from '../../../../ui/format/format-clock.ts';
import { formatMoment } from '../../../../ui/format/format-moment.ts';
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
      <time>{formatMoment(positionMs)}</time>
      <Typography variant="body2" component="span" color="textSecondary">
        {' / '}
        {formatClock(durationS * 1000)}
      </Typography>
    </Typography>
  );
}
