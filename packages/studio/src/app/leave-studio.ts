import { type LogInReason, logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { createMemoryRouter } from 'react-router';

/** Goes to the site root, which leads to Log in, and from there back to where the session ended. */
export function leaveStudio(router: ReturnType<typeof createMemoryRouter>, reason: LogInReason): void {
  const { pathname, search, hash } = router.state.location;
  // After a log-out, another person may be the next to log in.
  const from = reason === 'session-ended' ? pathname + search + hash : null;
  void router.navigate(STUDIO_PATHS.start + logInQuery({ from, reason }));
}
