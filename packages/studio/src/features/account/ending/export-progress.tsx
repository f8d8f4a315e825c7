import type { DataExport } from '@commoncast/core/business-end/schema';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { formatTimeLeft } from '../../../ui/format/format-time-left.ts';

/** How far an export is. */
export function ExportProgress({ made: { state, percent, secondsLeft } }: { readonly made: DataExport }) {
  const { sendsMail } = useServices().props;
  const id = useId();
  const left = secondsLeft === null ? '' : `, ${formatTimeLeft(secondsLeft)}`;
  return (
    <div>
      <Typography id={id} sx={{ mb: 2 }}>
        {state === 'WAITING' ? 'Your export is about to begin.' : `Exporting your data: ${percent}%${left}`}
      </Typography>
      <LinearProgress
        variant={state === 'WAITING' ? 'indeterminate' : 'determinate'}
        {...(state !== 'WAITING' && { value: percent })}
        aria-labelledby={id}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {sendsMail
          ? 'You can leave this page. We email you when it is ready.'
          : 'You can leave this page and come back later.'}
      </Typography>
    </div>
  );
}
