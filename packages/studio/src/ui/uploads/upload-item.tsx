import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Upload } from '../../uploads/upload.ts';
import { formatBytes } from '../format/format-bytes.ts';
import { uploadWords } from '../media/progress-words.ts';
import { StateText } from '../media/state-text.tsx';
import { SeePlans } from '../permissions/see-plans.tsx';
import { UploadButtons } from './upload-buttons.tsx';

/** One upload: how far it is, how fast, and what can be done about it. */
export function UploadItem({ upload }: { readonly upload: Upload }) {
  const { fileName, sizeBytes, sentBytes, bytesPerS, state } = upload;
  const percent = Math.min(100, Math.floor((sentBytes / Math.max(1, sizeBytes)) * 100));
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ px: 5, py: 4, gap: 4, alignItems: { sm: 'center' } }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1 }}>
          <Typography variant="subtitle1" component="p" dir="auto" noWrap title={fileName}>
            {fileName}
          </Typography>
          <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
            {percent}%
          </Typography>
        </Stack>
        <LinearProgress
          variant={state.kind === 'finishing' ? 'indeterminate' : 'determinate'}
          value={percent}
          color={state.kind === 'failed' ? 'error' : 'info'}
          aria-label={`Upload of ${fileName}`}
          sx={{ borderRadius: 1, mb: 1 }}
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}>
          <span>
            <StateText words={uploadWords(upload)} />
            {state.kind === 'failed' && state.isAboutPlan && <SeePlans />}
          </span>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {formatBytes(sentBytes)} of {formatBytes(sizeBytes)}
            {bytesPerS !== null && bytesPerS > 0 && ` · ${formatBytes(bytesPerS)}/s`}
          </Typography>
        </Stack>
      </Box>
      <UploadButtons upload={upload} />
    </Stack>
  );
}
