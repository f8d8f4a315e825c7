import type { Chart } from '@commoncast/core/insights/schema';
import Box from '@mui/material/Box';
import { DataGrid } from '@mui/x-data-grid';
import { pageNonce } from '../page-nonce.ts';
import { layout } from '../theme.ts';
import type { AxisWords } from './axis-words.ts';
import { formatFigure } from './figures.ts';

interface ChartTableProps {
  readonly chart: Chart;
  readonly title: string;
  readonly axis: AxisWords;
}

/** The points of a chart as a table: a long video's retention has thousands of rows. */
export function ChartTable({ chart: { points, unit }, title, axis }: ChartTableProps) {
  return (
    <Box sx={{ height: layout.chartTableHeight }}>
      <DataGrid
        aria-label={title}
        {...(pageNonce && { nonce: pageNonce })}
        density="compact"
        hideFooter
        disableColumnMenu
        disableRowSelectionOnClick
        rows={points.map(({ x, y }) => ({ id: x, x, y }))}
        columns={[
          {
            field: 'x',
            headerName: axis.label,
            flex: 1,
            valueFormatter: (x: string | number) => axis.format(x),
          },
          {
            field: 'y',
            headerName: title,
            flex: 1,
            type: 'number',
            valueFormatter: (y: number | null) => formatFigure(y, unit),
          },
        ]}
      />
    </Box>
  );
}
