import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { layout } from '../../../ui/theme.ts';
import type { DifferenceDay } from './difference-days.ts';
import { dayText, pointsText } from './figures.ts';

/** The difference from the control over the days, within its interval. */
export function DifferenceChart({
  days,
  label,
}: {
  readonly days: readonly DifferenceDay[];
  readonly label: string;
}) {
  const { vars, palette } = useTheme();
  const colors = (vars ?? { palette }).palette;
  const format = (value: number | null) => pointsText(value);
  const line = (id: 'low' | 'difference' | 'high', name: string) => ({
    id,
    label: name,
    data: days.map((day) => day[id]),
    showMark: days.length === 1,
    curve: 'linear' as const,
    valueFormatter: format,
    color: id === 'difference' ? colors.info.main : colors.text.secondary,
  });
  return (
    // A group, because the chart's surface has no role that can be labelled.
    <Box role="group" aria-label={label}>
      <LineChart
        height={layout.chartHeight}
        hideLegend
        skipAnimation
        grid={{ horizontal: true }}
        margin={layout.chartMargin}
        xAxis={[
          {
            data: days.map(({ day }) => day),
            scaleType: 'point',
            valueFormatter: dayText,
            tickLabelMinGap: layout.chartTickGap,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          { valueFormatter: format, width: layout.chartAxisWidth, disableLine: true, disableTicks: true },
        ]}
        series={[line('high', 'At most'), line('difference', 'Difference'), line('low', 'At least')]}
        sx={{
          [`& .${lineClasses.line}[data-series="low"], & .${lineClasses.line}[data-series="high"]`]: {
            strokeDasharray: '4 4',
            strokeWidth: 1.5,
          },
        }}
      >
        <ChartsReferenceLine y={0} lineStyle={{ stroke: colors.text.primary, strokeWidth: 1 }} />
      </LineChart>
    </Box>
  );
}
