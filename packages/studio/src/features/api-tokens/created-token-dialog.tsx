import type { NewApiToken } from '@commoncast/core/api-tokens/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';

interface CreatedTokenDialogProps {
  readonly created: NewApiToken;
  readonly onClose: () => void;
}

/** Shows a new token, this once. */
export function CreatedTokenDialog({ created: { name, token }, onClose }: CreatedTokenDialogProps) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        ‘{name}’ is ready
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 5, pt: 2 }}>
          <Alert severity="warning" variant="outlined">
            Copy the token now. We keep no copy of it, so it cannot be shown again.
          </Alert>
          <CodeBlock label="Token" code={token} isMain />
          <CodeBlock label="How programs send it" code={`Authorization: Bearer ${token}`} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
