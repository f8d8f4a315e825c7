import { shellLogOut } from '@commoncast/core/authentication/api';
import { isApiError } from '@commoncast/core/http/api-error';
import type { SessionClient } from './session-client.ts';
import type { TabSession } from './tab-session.ts';

interface Parts {
  readonly client: SessionClient;
  readonly session: TabSession;
}

/**
 * Ends the session on the server; a session that the server no longer knows counts as ended.
 * @throws {ApiError} it has not ended, or nobody knows; `stillLoggedIn` has the words
 */
export function logOut({ client, session }: Parts): Promise<void> {
  return session.duringLogOut(async () => {
    try {
      await client.call(shellLogOut, {}).catch(async (error: unknown) => {
        if (!isApiError(error) || error.code !== 'CSRF_REJECTED') throw error;
        // The cookies have a newer session of the same person; the refresh makes sure of that.
        await client.refresh();
        await client.call(shellLogOut, {});
      });
    } catch (error) {
      // There is nothing left to end but this page's.
      if (!isApiError(error) || error.status !== 401) throw error;
    }
  });
}

/** Says that a log-out has failed, and what to do. */
export function stillLoggedIn(error: unknown): string {
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
