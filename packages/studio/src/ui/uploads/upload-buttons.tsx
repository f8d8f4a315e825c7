import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { chooseFiles } from '../../uploads/choose-files.ts';
import type { Upload } from '../../uploads/upload.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

/** What can be done about an upload, as its state has it. */
export function UploadButtons({ upload: { key, fileName, state } }: { readonly upload: Upload }) {
  const { uploads, snackbars } = useServices();
  const [isAsking, setAsking] = useState(false);

  const chooseAgain = async () => {
    const [picked] = await chooseFiles({ multiple: false });
    if (picked) await uploads.provide(key, picked);
  };
  const cancel = async () => {
    setAsking(false);
    await uploads.cancel(key).catch(() => {
      const text =
        'The upload was cancelled, but the server could not be reached. It removes the uploaded part within 24 hours.';
      snackbars.getState().show(text, { severity: 'info' });
    });
  };

  return (
    <Stack direction="row" sx={{ gap: 2, flexShrink: 0 }}>
      {['queued', 'uploading', 'retrying'].includes(state.kind) && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Pause ${fileName}`}
          onClick={() => uploads.pause(key)}
        >
          Pause
        </Button>
      )}
      {state.kind === 'paused' && state.by === 'member' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Resume ${fileName}`}
          onClick={() => uploads.resume(key)}
        >
          Resume
        </Button>
      )}
      {state.kind === 'failed' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Try again: ${fileName}`}
          onClick={() => uploads.resume(key)}
        >
          Try again
        </Button>
      )}
      {state.kind === 'waiting' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={state.hasHandle ? `Resume ${fileName}` : `Choose the file ${fileName}`}
          onClick={() => void (state.hasHandle ? uploads.reopen(key) : chooseAgain())}
        >
          {state.hasHandle ? 'Resume' : 'Choose the file'}
        </Button>
      )}
      {state.kind !== 'finishing' && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Cancel ${fileName}`}
          onClick={() => setAsking(true)}
        >
          Cancel
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel this upload?"
        text={`The uploaded part of ‘${fileName}’ and its video will be deleted.`}
        confirmLabel="Cancel the upload"
        cancelLabel="Keep uploading"
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
      />
    </Stack>
  );
}
