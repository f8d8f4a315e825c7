import { confirmEmail } from '@commoncast/core/authentication/account-api';
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

/** Changes a user's email with a click, so that programs that look at links in emails do not spend them. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const user = useStore(authentication, (state) => state.user);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => client.call(confirmEmail, { body: { token } }),
    // The pages show the new one. Nothing is lost if this fails: the next refresh brings the same.
    onSuccess: () => void (user && client.refresh().catch(() => {})),
  });
  const back = user ? STUDIO_PATHS.account : STUDIO_PATHS.start;
  if (data)
    return (
      <AuthenticationFrame title="Email changed">
        <Stack sx={{ gap: 5 }}>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            From now on, log in with <bdi>{data.email}</bdi>.
          </Typography>
          <Button component={RouterLink} to={back} variant="contained" size="large">
            {user ? 'Go to Account' : 'Log in'}
          </Button>
        </Stack>
      </AuthenticationFrame>
    );
  return (
    <AuthenticationFrame title="Confirm your new email">
      <Stack sx={{ gap: 5 }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {isApiError(error) ? error.message : FALLBACK_MESSAGE}
          </Alert>
        )}
        {error ? (
          <Typography color="textSecondary">
            Your email has not changed. You can ask for another link on the Account page.
          </Typography>
        ) : (
          <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Confirming…' : 'Confirm email'}
          </Button>
        )}
        <Link component={RouterLink} to={back}>
          {user ? 'Back to Account' : 'Back to log in'}
        </Link>
      </Stack>
    </AuthenticationFrame>
  );
}
