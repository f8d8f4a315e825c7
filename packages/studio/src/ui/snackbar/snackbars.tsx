import { SNACKBAR_MS } from '@commoncast/core/design/tokens';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useStore } from 'zustand';
import type { SnackbarStore } from '../../services/snackbar-store.ts';

/** Shows the messages one at a time, each for three seconds unless it is pointed at or focused. */
export function Snackbars({ store }: { readonly store: SnackbarStore }) {
  const { messages, dismiss } = useStore(store);
  const message = messages[0];
  if (!message) return null;
  const close = () => dismiss(message.id);
  return (
    <Snackbar
      key={message.id}
      open
      autoHideDuration={SNACKBAR_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') close();
      }}
      sx={{ bottom: { xs: (theme) => theme.spacing(20), sm: (theme) => theme.spacing(6) } }}
    >
      <Alert
        variant="filled"
        severity={message.severity}
        role={message.severity === 'error' ? 'alert' : 'status'}
        {...(message.undo
          ? {
              action: (
                <Button
                  color="inherit"
                  size="small"
                  onClick={() => {
                    message.undo?.();
                    close();
                  }}
                >
                  Undo
                </Button>
              ),
            }
          : { onClose: close })}
      >
        {message.text}
      </Alert>
    </Snackbar>
  );
}
