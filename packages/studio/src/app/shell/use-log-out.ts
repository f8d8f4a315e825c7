import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useNavigate } from 'react-router';
import { logOut, stillLoggedIn } from '../../services/session/log-out.ts';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';

/**
 * Ends the session on the server, then here and in all other tabs, once the person agrees to lose what is unsaved; where
 * the server has not, says so and stays.
 */
export function useLogOut(): () => void {
  const { client, drafts, session, snackbars, unsaved } = useServices();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await logOut(client);
    } catch (error) {
      snackbars.getState().show(stillLoggedIn(error), { severity: 'error' });
      return;
    }
    session.end();
    drafts.clear();
    await navigate(STUDIO_PATHS.logIn, { state: LEAVES_FREELY });
  };
  return () => unsaved.getState().whenFree(() => void leave());
}
