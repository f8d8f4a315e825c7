import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { AuthenticationFrame } from '../authentication-frame.tsx';
import { useEmailLink } from '../use-email-link.ts';
import { invitationQuery } from './invitation-query.ts';
import { InvitationSummary } from './invitation-summary.tsx';
import { WayToJoin } from './way-to-join.tsx';

/** Lets somebody who has the link from an invitation join a business. */
export function InvitationPage() {
  const { client, authentication } = useServices();
  const { token } = useEmailLink();
  const isSignedIn = useStore(authentication, ({ status }) => status === 'AUTHORIZED');
  const { data: invitation, error, refetch } = useQuery(invitationQuery(client, token));
  const name = invitation?.business.businessName;
  return (
    <AuthenticationFrame title={name === undefined ? 'Your invitation' : `Join ${name}`}>
      <Stack sx={{ gap: 5 }}>
        {token === '' && (
          <Alert severity="info" variant="outlined" role="status">
            This page needs the link from your invitation. Open the email and press the link again.
          </Alert>
        )}
        {token !== '' && !invitation && !error && (
          <Loading label="Loading the invitation" sx={{ gap: 3 }}>
            <Skeleton variant="rounded" sx={{ height: '3rem' }} />
            <Skeleton variant="rounded" sx={{ height: '8rem' }} />
          </Loading>
        )}
        {!invitation &&
          error &&
          (isGone(error) ? (
            <Alert severity="warning" variant="outlined" role="alert">
              This invitation has expired, was withdrawn, or was already used. If you have not joined yet, ask
              for a new one.
            </Alert>
          ) : (
            <Alert
              severity="error"
              variant="outlined"
              role="alert"
              action={
                <Button color="inherit" size="small" onClick={() => void refetch()}>
                  Retry
                </Button>
              }
            >
              The invitation could not be loaded. {reasonOf(error)}
            </Alert>
          ))}
        {invitation && (
          <>
            <InvitationSummary invitation={invitation} />
            <WayToJoin invitation={invitation} token={token} />
          </>
        )}
        {!invitation && (token === '' || error) && (
          <Link component={RouterLink} to={STUDIO_PATHS.start}>
            {isSignedIn ? 'Go to Home' : 'Log in'}
          </Link>
        )}
      </Stack>
    </AuthenticationFrame>
  );
}

/** Whether the server knows no such invitation any more. */
const isGone = (error: Error): boolean => isApiError(error) && [400, 404, 409, 410].includes(error.status);
