import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Interruption } from '../../services/session/interruption-store.ts';

interface Notice {
  readonly text: string;
  readonly action: string;
  readonly href: string;
  /** In a tab of its own: this page goes on once the same person is back. */
  readonly opensTab?: true;
}

/** Says over the page what became of its session, and the way on. The page stays, so that what was typed can be copied. */
export function InterruptionBar({ interruption }: { readonly interruption: Interruption }) {
  const { text, action, href, opensTab } = noticeOf(interruption);
  return (
    <Alert
      severity={interruption.kind === 'SIGNED_IN' ? 'info' : 'warning'}
      variant="filled"
      role="alert"
      square
      sx={{ position: 'sticky', top: 0, zIndex: 'snackbar', borderRadius: 0, alignItems: 'center' }}
      action={
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          href={href}
          sx={{ whiteSpace: 'nowrap' }}
          {...(opensTab && { target: '_blank' })}
        >
          {action}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

function noticeOf(interruption: Interruption): Notice {
  switch (interruption.kind) {
    case 'REPLACED': {
      const { username, businessName } = interruption.owner;
      const [what, as] = interruption.isSameUser
        ? [`You switched to ${businessName} in another tab.`, businessName]
        : [`You are signed in as ${username} (${businessName}) in another tab.`, username];
      return {
        text: `${what} This page has stopped and saves nothing any more. Copy what you still need, then continue as ${as}.`,
        action: `Continue as ${as}`,
        href: STUDIO_PATHS.dashboard,
      };
    }
    case 'LOGGED_OUT':
      return {
        text: 'You logged out in another tab. What you typed is still here. Log in again to save it.',
        action: 'Log in',
        href: STUDIO_PATHS.logIn,
        opensTab: true,
      };
    case 'EXPIRED':
      return {
        text: 'Your session has ended. What you typed is still here. Log in again to save it.',
        action: 'Log in',
        href: STUDIO_PATHS.logIn,
        opensTab: true,
      };
    case 'SIGNED_IN':
      return {
        text: `You are signed in as ${interruption.owner.username} in another tab.`,
        action: `Continue as ${interruption.owner.username}`,
        href: STUDIO_PATHS.dashboard,
      };
  }
}
