import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useNavigate } from 'react-router';
import { logOut, stillLoggedIn } from '../../services/session/log-out.ts';
import { useRestart } from '../../services/use-restart.ts';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';

/**
 * Ends the session on the server, then here and in all other tabs, once the person agrees to lose what is unsaved; where
 * the server has not, says so and stays. An operator who looks through somebody's eyes is back in their own session.
 */
export function useLogOut(): () => void {
  const services = useServices();
  const { authentication, drafts, session, snackbars, unsaved } = services;
  const navigate = useNavigate();
  const restart = useRestart();
  const leave = async () => {
    try {
      await logOut(services);
    } catch (error) {
      snackbars.getState().show(stillLoggedIn(error), { severity: 'error' });
      return;
    }
    // The cookies are the operator's own again.
    if (authentication.getState().user?.impersonation) return restart(STUDIO_PATHS.operator);
    session.end();
    drafts.clear();
    await navigate(STUDIO_PATHS.logIn, { state: LEAVES_FREELY });
  };
  return () => unsaved.getState().whenFree(() => void leave());
}
