import { LEGAL_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

/** Where people who sign up read what becomes of their data. */
export function PrivacyNote() {
  return (
    <Typography color="textSecondary">
      How your data is handled is in the{' '}
      <Link href={LEGAL_PATHS.privacy} target="_blank">
        privacy policy
      </Link>
      .
    </Typography>
  );
}
