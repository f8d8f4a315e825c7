import { isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

interface ErrorStateProps {
  /** What could not be done, as a sentence. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says what went wrong, what is safe, and offers to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      role="alert"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {explain(error)}
    </Alert>
  );
}

function explain(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Nothing that you saved is lost.';
  if (error.status === 0) return 'There is no connection to the server. Nothing that you saved is lost.';
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  // The message says who can, or what to do instead.
  return error.status === 403 ? message : `${message} Nothing that you saved is lost.`;
}
