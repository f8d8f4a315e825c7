import { isOnAir } from '@commoncast/core/live/constants';
import type { Stream, StreamNow } from '@commoncast/core/live/schema';
import FiberManualRecord from '@mui/icons-material/FiberManualRecordOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../ui/format/format-count.ts';
import { streamWords } from '../../../ui/live/stream-words.ts';
import { StateText } from '../../../ui/media/state-text.tsx';
import { Elapsed } from './elapsed.tsx';

interface OnAirBarProps {
  readonly stream: Stream;
  readonly now: StreamNow | null;
}

/** Whether visitors see the stream, for how long, and how many do. */
export function OnAirBar({ stream, now }: OnAirBarProps) {
  const { streamStatus, startedAt } = stream;
  const isAired = isOnAir(streamStatus);
  const viewers = now?.viewersNow ?? 0;
  return (
    <Stack
      direction="row"
      sx={{ gap: 4, rowGap: 1, flexWrap: 'wrap', alignItems: 'center', minHeight: '1.5rem' }}
    >
      <Stack direction="row" role="status" sx={{ gap: 1, alignItems: 'center' }}>
        {streamStatus === 'LIVE' && <FiberManualRecord color="primary" fontSize="small" aria-hidden />}
        <StateText words={streamWords(stream)} />
      </Stack>
      {isAired && startedAt !== null && (
        <Typography variant="subtitle2" component="span">
          <Elapsed startedAt={startedAt} />
        </Typography>
      )}
      {isAired && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color: 'text.secondary' }}>
          <VisibilityOutlined fontSize="small" aria-hidden />
          <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(viewers)} watching now
          </Typography>
        </Stack>
      )}
    </Stack>
  );
}
