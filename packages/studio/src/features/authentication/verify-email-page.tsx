import { sendVerification, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';
import { ConfirmBusiness } from './confirm-business.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { EmailRequest } from './email-request.tsx';
import { useEmailLink } from './use-email-link.ts';

/** Where links lead that say whose an address is. */
export function VerifyEmailPage() {
  const { token, about } = useEmailLink();
  if (about === 'business' && token !== '') return <ConfirmBusiness token={token} />;
  if (about === 'new-email' && token !== '') return <ConfirmEmail token={token} />;
  return <VerifyEmail token={token} />;
}

/** Verifies an address with a click, so that programs that look at links in emails do not spend them. */
function VerifyEmail({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const user = useStore(authentication, (state) => state.user);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call(verifyEmail, { body: { token } }),
    // Home stops asking for it. Nothing is lost if this fails: the next refresh brings the same.
    onSuccess: () => void (user && client.refresh().catch(() => {})),
  });
  if (isSuccess)
    return (
      <AuthenticationFrame title="Email verified">
        <Stack sx={{ gap: 5 }}>
          <Typography role="status">Thank you. This address is yours.</Typography>
          <Button component={RouterLink} to={STUDIO_PATHS.start} variant="contained" size="large">
            {user ? 'Go to Home' : 'Log in'}
          </Button>
        </Stack>
      </AuthenticationFrame>
    );
  return (
    <AuthenticationFrame title="Verify your email">
      <Stack sx={{ gap: 5 }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {isApiError(error) ? error.message : FALLBACK_MESSAGE}
          </Alert>
        )}
        {token && !error ? (
          <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Verifying…' : 'Verify email'}
          </Button>
        ) : (
          <>
            <Typography color="textSecondary">
              Open the link in the email that we sent you, or ask for a new one.
            </Typography>
            <EmailRequest
              initial={user?.email ?? ''}
              action="Send again"
              done="If this email still has to be verified, a link is on its way. It works for 24 hours."
              send={(email) => client.call(sendVerification, { body: { email } })}
            />
          </>
        )}
        <Link component={RouterLink} to={STUDIO_PATHS.start}>
          {user ? 'Back to Home' : 'Back to log in'}
        </Link>
      </Stack>
    </AuthenticationFrame>
  );
}
