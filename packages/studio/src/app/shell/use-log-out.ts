import { shellLogOut } from '@commoncast/core/authentication/api';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';

/** Ends the session here and on the server, once the person agrees to lose what is unsaved. */
export function useLogOut(): () => void {
  const { client, drafts, endSession, snackbars, unsaved } = useServices();
  const navigate = useNavigate();
  const logOut = async () => {
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
    await navigate('/login', { state: LEAVES_FREELY });
  };
  return () => unsaved.getState().whenFree(() => void logOut());
}
