import { confirmEmail } from '@commoncast/core/authentication/account-api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Typography from '@mui/material/Typography';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { ConfirmLink } from './confirm-link.tsx';

/** Changes a user's email. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const user = useStore(authentication, (state) => state.user);
  return (
    <ConfirmLink
      title="Confirm your new email"
      action="Confirm email"
      busy="Confirming…"
      confirm={() => client.call(confirmEmail, { body: { token } })}
      // The pages show the new one. The next refresh brings the same.
      onConfirmed={async () => user && (await client.refresh())}
      done={{
        title: 'Email changed',
        say: ({ email }) => (
          <>
            From now on, log in with <bdi>{email}</bdi>.
          </>
        ),
      }}
      otherwise={
        <Typography color="textSecondary">
          Your email has not changed. You can ask for another link on the Account page.
        </Typography>
      }
      to={user ? STUDIO_PATHS.account : STUDIO_PATHS.start}
      onward={user ? 'Go to Account' : 'Log in'}
      back={user ? 'Back to Account' : 'Back to log in'}
    />
  );
}
