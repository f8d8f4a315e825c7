import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { saveFile } from '../../../ui/save-file.ts';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const text = codes.join('\n');
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        Save your recovery codes
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 5, pt: 2 }}>
          <Alert severity="warning" variant="outlined">
            Each code lets you log in once if you lose your phone or your passkey. Store them somewhere safe:
            they cannot be shown again.
          </Alert>
          <CodeBlock label="Recovery codes" code={text} isMain />
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => download(text)}
            sx={{ alignSelf: 'start' }}
          >
            Download
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Saves them as a text file. */
function download(codes: string): void {
  const text = `Recovery codes for Commoncast\n\n${codes}\n`;
  saveFile('commoncast-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
}
