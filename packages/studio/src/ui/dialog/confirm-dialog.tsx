import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What will happen, and what can be taken back. */
  readonly text: string;
  /** The words on the button that does it. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** It leads on and destroys nothing. */
  readonly isHarmless?: boolean;
  /** What the answer depends on is not known yet. */
  readonly isWaiting?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const { isHarmless = false, isWaiting = false } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} dir="auto">
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onCancel} autoFocus>
          {cancelLabel}
        </Button>
        <Button
          variant="outlined"
          color={isHarmless ? 'inherit' : 'error'}
          disabled={isWaiting}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
