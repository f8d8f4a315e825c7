import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Obstacle } from './use-invite-obstacle.ts';

/** Says what keeps an owner from inviting anybody, and what to do about it. */
export function CannotInvite({ obstacle }: { readonly obstacle: Obstacle }) {
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 5 }}>
      {obstacle === 'no-mail' ? (
        'This server sends no emails, so nobody can be invited. Ask the person who runs it to set up email.'
      ) : (
        <>
          Verify your email before you invite somebody.{' '}
          <Link component={RouterLink} to={STUDIO_PATHS.dashboard}>
            Home says how
          </Link>
          {obstacle === 'unverified' ? ', and sends you the link again.' : '.'}
        </>
      )}
    </Alert>
  );
}
