import type { KpiAnswer } from '@commoncast/core/insights/schema';
import Typography from '@mui/material/Typography';
import { formatCount } from '../format/format-count.ts';
import { formatWatchTime } from '../format/format-watch-time.ts';
import { Definition } from './definition.tsx';

const LABEL = 'Suspect plays';
const DEFINITION =
  'More than one visitor can produce: one address started hundreds of plays within minutes, or a play claims more time than has passed. They count in none of the figures. Where many people share one address, such as an office or a school, an owner can count them under Settings, Measurement.';

/** What is kept out of the figures above; nothing where there is none. */
export function SuspectNote({ suspect }: Pick<KpiAnswer, 'suspect'>) {
  const { plays, watchTimeMs } = suspect;
  // Clocks that are off by seconds are no news.
  if (plays === 0 && watchTimeMs < 60_000) return null;
  const parts = [
    ...(plays > 0 ? [`${formatCount(plays)} suspect ${plays === 1 ? 'play' : 'plays'}`] : []),
    ...(watchTimeMs >= 60_000 ? [`${formatWatchTime(watchTimeMs)} of suspect watch time`] : []),
  ];
  return (
    <Typography variant="body2" component="p" color="textSecondary">
      Not counted: {parts.join(' and ')}. <Definition of={LABEL} text={DEFINITION} />
    </Typography>
  );
}
