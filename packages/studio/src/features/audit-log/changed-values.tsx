import type { AuditEntry } from '@commoncast/core/audit/schema';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { fieldWords, valueWords } from './audit-words.ts';

/** What an action changed, field by field. */
export function ChangedValues({ from, to }: Pick<AuditEntry, 'from' | 'to'>) {
  const fields = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="What was changed">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            {from && <TableCell>Before</TableCell>}
            {to && <TableCell>After</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((field) => (
            <TableRow key={field}>
              <TableCell component="th" scope="row">
                {fieldWords(field)}
              </TableCell>
              {from && (
                <TableCell dir="auto" sx={value}>
                  {valueWords(from[field], field)}
                </TableCell>
              )}
              {to && (
                <TableCell dir="auto" sx={value}>
                  {valueWords(to[field], field)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const value = { overflowWrap: 'anywhere' } as const;
