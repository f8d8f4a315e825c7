import type { Chart } from '@commoncast/core/insights/schema';
import { useTheme } from '@mui/material/styles';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { layout } from '../theme.ts';
import type { AxisWords } from './axis-words.ts';
import { formatFigure } from './figures.ts';

interface ChartLineProps {
  readonly chart: Chart;
  readonly title: string;
  readonly axis: AxisWords;
}

/** A figure as a line over time, or over the length of a video. */
export function ChartLine({ chart: { points, unit }, title, axis }: ChartLineProps) {
  const { vars, palette } = useTheme();
  const format = (value: number | null) => formatFigure(value, unit);
  return (
    <LineChart
      height={layout.chartHeight}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      margin={layout.chartMargin}
      colors={[(vars ?? { palette }).palette.info.main]}
      xAxis={[
        {
          data: points.map((point) => point.x),
          scaleType: 'point',
          valueFormatter: axis.format,
          tickLabelMinGap: layout.chartTickGap,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          min: 0,
          // There is no half a view.
          ...(unit === 'count' && { tickMinStep: 1 }),
          valueFormatter: format,
          width: layout.chartAxisWidth,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      series={[
        {
          data: points.map((point) => point.y),
          label: title,
          area: true,
          showMark: points.length === 1,
          curve: 'linear',
          valueFormatter: format,
        },
      ]}
      sx={{ [`& .${lineClasses.area}`]: { fillOpacity: 0.14 } }}
    />
  );
}
