import { shellAcceptInvitation } from '@commoncast/core/authentication/invitations-api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';

/** Joins as the one who is signed in. */
export function JoinButton({ token }: { readonly token: string }) {
  const { client, session } = useServices();
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      session.begin(await client.call(shellAcceptInvitation, { body: { token } }));
      await navigate(STUDIO_PATHS.dashboard, { replace: true });
    },
  });
  const isJoining = isPending || isSuccess;
  return (
    <>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {reasonOf(error)}
        </Alert>
      )}
      <Button variant="contained" size="large" disabled={isJoining} onClick={() => mutate()}>
        {isJoining ? 'Joining…' : 'Join'}
      </Button>
    </>
  );
}
