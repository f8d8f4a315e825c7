import { sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useBusiness, useServices } from '../../../services/use-services.ts';

/** Whether the saved email of the business is known to be its own, and the way there. */
export function EmailConfirmation() {
  const { client, props } = useServices();
  const { businessName, email, isEmailConfirmed } = useBusiness();
  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: (businessEmail: string) =>
      client.call(sendBusinessConfirmation, { body: { businessName, businessEmail } }),
  });
  // What was sent to an earlier address says nothing about this one.
  const isSent = isSuccess && variables === email;
  if (isEmailConfirmed)
    return (
      <Alert severity="success" variant="outlined" role="status" sx={wrap}>
        {email} is confirmed.
      </Alert>
    );
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      variant="outlined"
      role="status"
      sx={wrap}
      action={
        props.sendsMail &&
        !isSent && (
          <Button
            color="inherit"
            size="small"
            disabled={isPending}
            aria-label={`Confirm ${email}`}
            onClick={() => mutate(email)}
          >
            Confirm
          </Button>
        )
      }
    >
      {error && (isApiError(error) ? error.message : FALLBACK_MESSAGE)}
      {!error &&
        (isSent
          ? `A link is on its way to ${email}. It works for 24 hours.`
          : `${email} is not confirmed. Once it is, your business counts as verified.`)}
    </Alert>
  );
}

const wrap = { overflowWrap: 'anywhere' } as const;
