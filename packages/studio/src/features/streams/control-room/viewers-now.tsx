import type { StreamNow } from '@commoncast/core/live/schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Definition } from '../../../ui/figures/definition.tsx';
import { FIGURES } from '../../../ui/figures/figures.ts';
import { formatCount } from '../../../ui/format/format-count.ts';

type Viewers = Pick<StreamNow, 'viewersNow' | 'peakViewers'> &
  // A premiere is played like a video, by neither.
  Partial<Pick<StreamNow, 'viewersByProtocol'>>;

/** How many watch now, the most there were, and what carries the picture to them. */
export function ViewersNow({ viewersNow, peakViewers, viewersByProtocol }: Viewers) {
  const { label, definition } = FIGURES.concurrent;
  const rows: (readonly [name: string, count: number])[] = [
    // Now may be more than any count before.
    ['Peak', Math.max(peakViewers, viewersNow)],
  ];
  if (viewersByProtocol)
    rows.push(['Low-latency HLS', viewersByProtocol.hls], ['WebRTC', viewersByProtocol.webRtc]);
  return (
    <Card component="section" aria-labelledby="viewers" sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id="viewers" variant="h3" component="h2">
          {label}
        </Typography>
        <Definition of={label} text={definition} />
      </Box>
      <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mt: 1 }}>
        {formatCount(viewersNow)}
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          columnGap: 4,
          rowGap: 1,
          m: 0,
          mt: 3,
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {rows.map(([name, count]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
