import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
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
    <Box component="aside" aria-label="Your session" sx={{ position: 'sticky', top: 0, zIndex: 'snackbar' }}>
      <Alert
        severity={interruption.kind === 'SIGNED_IN' ? 'info' : 'warning'}
        variant="filled"
        role="alert"
        square
        sx={bar}
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
    </Box>
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
        text: `${what} This page can no longer save anything. Copy what you still need, then continue as ${as}.`,
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

const bar = {
  borderRadius: 0,
  alignItems: 'center',
  // On a phone the words need the whole width.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: '1 1 auto' } },
  '& .MuiAlert-action': { pt: 0, pl: { xs: 8, sm: 4 }, ml: { xs: 0, sm: 'auto' } },
};
