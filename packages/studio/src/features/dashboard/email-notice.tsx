import { sendVerification } from '@commoncast/core/authentication/recovery-api';
import type { User } from '@commoncast/core/authentication/schema';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';

/** Asks for the address to be verified, or says that nothing reaches it. */
export function EmailNotice({ user: { email, emailStatus } }: { readonly user: User }) {
  const { client } = useServices();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) => client.call(sendVerification, { body: { email } }),
  });
  if (emailStatus === 'UNDELIVERABLE')
    return (
      <Alert severity="warning" variant="outlined" role="status" sx={{ mb: 6, overflowWrap: 'anywhere' }}>
        Your mail server refuses our emails to {email}, so we have stopped sending them. Without them you
        cannot reset your password.
      </Alert>
    );
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      variant="outlined"
      role="status"
      sx={{ mb: 6, overflowWrap: 'anywhere' }}
      action={
        !isSuccess && (
          <Button
            color="inherit"
            size="small"
            disabled={isPending}
            onClick={() => mutate(email)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            Send again
          </Button>
        )
      }
    >
      {error && (isApiError(error) ? error.message : FALLBACK_MESSAGE)}
      {!error &&
        (isSuccess
          ? `A new link is on its way to ${email}.`
          : `Verify your email: open the link that we sent to ${email}.`)}
    </Alert>
  );
}
