import { SESSION_NOTICE } from '@commoncast/core/authentication/session-notice';

/** Whether somebody was signed in to the studio when one of its tabs last said so. It costs no request, and may be over. */
export function hasSession(): boolean {
  try {
    const notice = JSON.parse(localStorage.getItem(SESSION_NOTICE) ?? 'null') as { kind?: unknown } | null;
    return notice?.kind === 'SIGNED_IN';
  } catch {
    return false;
  }
}
