import type { DataExport } from '@commoncast/core/business-end/schema';
import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatBytes } from '../../../ui/format/format-bytes.ts';
import { formatDate } from '../../../ui/format/format-date.ts';

/** The files of an export that is ready. */
export function ExportFiles({ made: { parts, expiresDate } }: { readonly made: DataExport }) {
  return (
    <div>
      <Typography role="status">
        Your export is ready.{' '}
        {parts.length > 1 && `Download all ${parts.length} parts, and unpack them into one folder. `}
        {expiresDate !== null && `You can download it until ${formatDate(expiresDate)}.`}
      </Typography>
      <Box
        component="ul"
        aria-label="Files of the export"
        sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}
      >
        {parts.map(({ number, sizeBytes, url }) => (
          <li key={number}>
            <Button
              component="a"
              href={url}
              download
              variant="outlined"
              color="inherit"
              startIcon={<Download />}
            >
              {`Part ${number} (${formatBytes(sizeBytes)})`}
            </Button>
          </li>
        ))}
      </Box>
    </div>
  );
}
