import { forgotPassword } from '@commoncast/core/authentication/recovery-api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';
import { EmailRequest } from './email-request.tsx';
import { PasswordHelp } from './password-help.tsx';

/** Sends a link to choose a new password. */
export function ForgotPasswordPage() {
  const { client, props } = useServices();
  return (
    <AuthenticationFrame title="Forgot your password?">
      <Stack sx={{ gap: 5 }}>
        {props.sendsMail ? (
          <>
            <Typography color="textSecondary">
              Enter the email that you signed up with. We send you a link to choose a new password.
            </Typography>
            <EmailRequest
              initial=""
              action="Send link"
              done="If there is an account with this email, a link is on its way. It works for one hour."
              send={(email) => client.call(forgotPassword, { body: { email } })}
            />
          </>
        ) : (
          <PasswordHelp />
        )}
        <Link component={RouterLink} to={STUDIO_PATHS.logIn}>
          Back to log in
        </Link>
      </Stack>
    </AuthenticationFrame>
  );
}
