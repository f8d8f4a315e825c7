import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router';
import { useServices } from '../../services/use-services.ts';

/** The way back in without a password; where the server sends no email, whom to ask. */
export function PasswordHelp() {
  const { supportEmail, sendsMail } = useServices().props;
  const isAsked = useLocation().pathname === STUDIO_PATHS.forgotPassword;
  if (sendsMail)
    return (
      <Link component={RouterLink} to={STUDIO_PATHS.forgotPassword}>
        Forgot your password?
      </Link>
    );
  return (
    <Typography color="textSecondary">
      {!isAsked && 'Forgot your password? '}
      {supportEmail ? (
        <>
          Write to <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>.
        </>
      ) : (
        'Ask the person who runs this server to help you back in.'
      )}
    </Typography>
  );
}
