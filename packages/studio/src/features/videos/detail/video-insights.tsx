import type { Vod } from '@commoncast/core/streams/schema';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { chartQuery, kpisQuery } from '../../../data/insight-queries.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import { contentAxis } from '../../../ui/figures/axis-words.ts';
import { ChartPanel } from '../../../ui/figures/chart-panel.tsx';
import { FigureGrid } from '../../../ui/figures/figure-grid.tsx';
import type { FigureName } from '../../../ui/figures/figures.ts';
import { RangeSwitch } from '../../../ui/figures/range-switch.tsx';
import { useTimeRange } from '../../../ui/figures/use-time-range.ts';

const NAMES: readonly FigureName[] = ['views', 'uniqueViewers', 'watchTime', 'averagePercentWatched'];

/** How one video is watched, and where its viewers leave. */
export function VideoInsights({ video }: { readonly video: Vod }) {
  const { client } = useServices();
  const { id: businessId } = useBusiness();
  const { range, interval } = useTimeRange();
  const scope = { businessId, videoId: video.id, range };
  const kpis = useQuery(kpisQuery(client, scope));
  const retention = useQuery(chartQuery(client, scope, 'retention', interval));
  return (
    <Stack sx={{ gap: 5 }}>
      <RangeSwitch />
      <FigureGrid names={NAMES} query={kpis} columns="repeat(2, minmax(0, 1fr))" />
      <ChartPanel
        title="Retention"
        query={retention}
        axis={contentAxis}
        emptyText="No views in this period yet."
        note="The share of plays that saw each moment."
      />
    </Stack>
  );
}
