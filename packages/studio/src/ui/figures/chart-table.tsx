import type { Chart } from '@commoncast/core/insights/schema';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { layout } from '../theme.ts';
import type { AxisWords } from './axis-words.ts';
import { formatFigure } from './figures.ts';

interface ChartTableProps {
  readonly chart: Chart;
  readonly title: string;
  readonly axis: AxisWords;
}

/** The points of a chart as a table. Its rows are plain elements: a long video's retention has thousands of them. */
export function ChartTable({ chart: { points, unit }, title, axis }: ChartTableProps) {
  return (
    <Box
      role="region"
      aria-label={title}
      tabIndex={0}
      sx={{ maxHeight: layout.chartTableHeight, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{axis.label}</TableCell>
            <TableCell align="right">{title}</TableCell>
          </TableRow>
        </TableHead>
        <Box
          component="tbody"
          sx={{
            '& th, & td': { px: 4, py: 1.5, borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
            '& th': { textAlign: 'start' },
            '& td': { textAlign: 'end' },
          }}
        >
          {points.map(({ x, y }) => (
            <tr key={x}>
              <th scope="row">{axis.format(x)}</th>
              <td>{formatFigure(y, unit)}</td>
            </tr>
          ))}
        </Box>
      </Table>
    </Box>
  );
}
