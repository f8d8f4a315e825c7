import { shellLogOut } from '@commoncast/core/authentication/api';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';

/** Ends the session here and on the server. */
export function useLogOut(): () => Promise<void> {
  const { client, drafts, endSession, snackbars } = useServices();
  const navigate = useNavigate();
  return async () => {
    try {
      await client.call(shellLogOut, {});
    } catch {
      snackbars
        .getState()
        .show('You are still logged in: the server could not be reached. Try again.', { severity: 'error' });
      return;
    }
    endSession();
    drafts.clear();
    await navigate('/login');
  };
}
