import { confirmBusinessEmail } from '@commoncast/core/business/email-api';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { businessQuery } from '../../services/business-query.ts';
import { useServices } from '../../services/use-services.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';

/** Confirms the email of a business with a click, so that programs that look at links in emails do not spend them. */
export function ConfirmBusiness({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const queries = useQueryClient();
  const user = useStore(authentication, (state) => state.user);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => client.call(confirmBusinessEmail, { body: { token } }),
    onSuccess: () => void (user && queries.invalidateQueries({ queryKey: businessQuery(client).queryKey })),
  });
  const back = user ? STUDIO_PATHS.account : STUDIO_PATHS.start;
  if (data)
    return (
      <AuthenticationFrame title="Email confirmed">
        <Stack sx={{ gap: 5 }}>
          <Typography role="status">
            Thank you. This is the email of <bdi>{data.businessName}</bdi>.
          </Typography>
          <Button component={RouterLink} to={back} variant="contained" size="large">
            {user ? 'Go to Account' : 'Log in'}
          </Button>
        </Stack>
      </AuthenticationFrame>
    );
  return (
    <AuthenticationFrame title="Confirm the email of your business">
      <Stack sx={{ gap: 5 }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {isApiError(error) ? error.message : FALLBACK_MESSAGE}
          </Alert>
        )}
        {error ? (
          <Typography color="textSecondary">
            An owner of the business can have the link sent again on the Account page.
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
