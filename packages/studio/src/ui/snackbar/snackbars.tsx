import { SNACKBAR_MS } from '@commoncast/core/design/tokens';
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import { useStore } from 'zustand';
import type { SnackbarStore } from '../../services/snackbar-store.ts';
import { SeePlans } from '../permissions/see-plans.tsx';

/**
 * Shows the messages one at a time, each for three seconds unless it is pointed at or focused. Errors wait behind none
 * of them, and stay until they are closed.
 */
export function Snackbars({ store }: { readonly store: SnackbarStore }) {
  const { messages, dismiss } = useStore(store);
  const errors = messages.filter(({ severity }) => severity === 'error');
  const message = messages.find(({ severity }) => severity !== 'error');
  if (messages.length === 0) return null;
  return (
    <Stack
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        insetInline: (theme) => theme.spacing(4),
        bottom: { xs: (theme) => theme.spacing(20), sm: (theme) => theme.spacing(6) },
        gap: 2,
        alignItems: 'center',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {errors.map(({ id, text, isAboutPlan }) => (
        <Alert key={id} variant="filled" severity="error" role="alert" onClose={() => dismiss(id)}>
          {text}
          {isAboutPlan && <SeePlans />}
        </Alert>
      ))}
      {message && (
        <Snackbar
          key={message.id}
          open
          autoHideDuration={SNACKBAR_MS}
          onClose={(_, reason) => {
            if (reason !== 'clickaway') dismiss(message.id);
          }}
          sx={{ '&&': { position: 'static', transform: 'none' } }}
        >
          <Alert
            variant="filled"
            severity={message.severity}
            role="status"
            onClose={() => dismiss(message.id)}
          >
            {message.text}
          </Alert>
        </Snackbar>
      )}
    </Stack>
  );
}
