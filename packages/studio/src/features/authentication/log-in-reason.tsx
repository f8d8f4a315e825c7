import type { LogInReason as Reason } from '@commoncast/core/pages/log-in-address';
import Alert from '@mui/material/Alert';

const WORDS: Readonly<Record<Reason, string>> = {
  'session-ended': 'Your session has ended. Log in to continue.',
  'logged-out': 'You logged out in another tab.',
  'password-changed': 'Your password has been changed. Log in with the new one.',
  'left-business': 'You have left the business. Log in to work for another one.',
  'link-used': 'This sign-in link has expired or was already used. Log in with your email and password.',
};

/** Says why somebody stands at Log in who did not ask for it. */
export function LogInReason({ reason }: { readonly reason: Reason }) {
  return (
    <Alert severity="info" variant="outlined" role="status">
      {WORDS[reason]}
    </Alert>
  );
}
