import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { layout } from '../../../ui/theme.ts';
import type { DifferenceDay } from './difference-days.ts';
import { countText, dayText, pointsText } from './figures.ts';

/** The points of the chart as a table. */
export function DifferenceTable({
  days,
  label,
}: {
  readonly days: readonly DifferenceDay[];
  readonly label: string;
}) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: layout.chartTableHeight, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>Day (UTC)</TableCell>
            <TableCell align="right">Visitors so far</TableCell>
            <TableCell align="right">Reached the goal</TableCell>
            <TableCell align="right">Difference, points</TableCell>
            <TableCell align="right">At least</TableCell>
            <TableCell align="right">At most</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map(({ day, exposures, conversions, difference, low, high }) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row">
                {dayText(day)}
              </TableCell>
              <TableCell align="right">{countText(exposures)}</TableCell>
              <TableCell align="right">{countText(conversions)}</TableCell>
              <TableCell align="right">{pointsText(difference)}</TableCell>
              <TableCell align="right">{pointsText(low)}</TableCell>
              <TableCell align="right">{pointsText(high)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
