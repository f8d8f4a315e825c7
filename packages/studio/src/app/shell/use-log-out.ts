import { shellLogOut } from '@commoncast/core/authentication/api';
import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useNavigate } from 'react-router';
import type { SessionClient } from '../../services/session/session-client.ts';
import { useServices } from '../../services/use-services.ts';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';

/**
 * Ends the session on the server, then here and in all other tabs, once the person agrees to lose what is unsaved; where
 * the server has not, says so and stays.
 */
export function useLogOut(): () => void {
  const { client, drafts, session, snackbars, unsaved } = useServices();
  const navigate = useNavigate();
  const logOut = async () => {
    try {
      await logOutOnce(client);
    } catch (error) {
      snackbars.getState().show(sentenceFor(error), { severity: 'error' });
      return;
    }
    session.end();
    drafts.clear();
    await navigate(STUDIO_PATHS.logIn, { state: LEAVES_FREELY });
  };
  return () => unsaved.getState().whenFree(() => void logOut());
}

async function logOutOnce(client: SessionClient): Promise<void> {
  try {
    await client.call(shellLogOut, {}).catch(async (error: unknown) => {
      if (!isApiError(error) || error.code !== 'CSRF_REJECTED') throw error;
      // The cookies have a newer session of the same person; the refresh makes sure of that.
      await client.refresh();
      await client.call(shellLogOut, {});
    });
  } catch (error) {
    // The server knows no session any more: there is nothing left to end but this page's.
    if (!isApiError(error) || error.status !== 401) throw error;
  }
}

function sentenceFor(error: unknown): string {
  if (!isApiError(error))
    return 'You are still logged in: something went wrong. Reload the page and try again.';
  if (error.status === 0) {
    return navigator.onLine
      ? 'The server did not answer, so you may still be logged in. Try again.'
      : 'You are offline, so you are still logged in. Try again once you are back online.';
  }
  if (error.status === 429) return `You are still logged in. ${error.message}`;
  if (error.status >= 500)
    return 'The server could not log you out, so you are still logged in. Try again in a moment.';
  return 'You are still logged in: the server refused the log-out. Reload the page and try again.';
}
