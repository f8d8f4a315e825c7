import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { logOut, stillLoggedIn } from '../../../services/session/log-out.ts';
import { useServices } from '../../../services/use-services.ts';

interface SomebodyElseProps {
  readonly signedInAs: string;
  /** The address that the invitation is for. */
  readonly invited: string;
}

/** Says that another account is signed in than the one that is invited. Logging out leaves the invitation on the page. */
export function SomebodyElse({ signedInAs, invited }: SomebodyElseProps) {
  const services = useServices();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await logOut(services);
      services.session.end();
      services.drafts.clear();
    },
  });
  return (
    <>
      <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
        You are logged in as {signedInAs}. Log out to join as {invited}.
      </Alert>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {stillLoggedIn(error)}
        </Alert>
      )}
      <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Logging out…' : 'Log out'}
      </Button>
    </>
  );
}
