import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useServices } from '../../services/use-services.ts';

/** Whom to ask without a password: the server sends no mail. */
export function PasswordHelp() {
  const { supportEmail } = useServices().props;
  return (
    <Typography color="textSecondary">
      Forgot your password?{' '}
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
