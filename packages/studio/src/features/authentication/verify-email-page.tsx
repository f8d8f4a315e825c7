import { sendVerification, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Typography from '@mui/material/Typography';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { ConfirmBusiness } from './confirm-business.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { EmailRequest } from './email-request.tsx';
import { useEmailLink } from './use-email-link.ts';

/** Where links lead that say whose an address is. */
export function VerifyEmailPage() {
  const { token, about } = useEmailLink();
  if (about === 'business' && token !== '') return <ConfirmBusiness token={token} />;
  if (about === 'new-email' && token !== '') return <ConfirmEmail token={token} />;
  return <VerifyEmail token={token} />;
}

/** Verifies the address of a user. */
function VerifyEmail({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const user = useStore(authentication, (state) => state.user);
  return (
    <ConfirmLink
      title="Verify your email"
      action="Verify email"
      busy="Verifying…"
      confirm={token === '' ? undefined : () => client.call(verifyEmail, { body: { token } })}
      // Home stops asking for it. The next refresh brings the same.
      onConfirmed={async () => user && (await client.refresh())}
      done={{ title: 'Email verified', say: () => 'Thank you. This address is yours.' }}
      otherwise={
        <>
          <Typography color="textSecondary">
            Open the link in the email that we sent you, or ask for a new one.
          </Typography>
          <EmailRequest
            initial={user?.email ?? ''}
            action="Send again"
            done="If this email still has to be verified, a link is on its way. It works for 24 hours."
            send={(email) => client.call(sendVerification, { body: { email } })}
          />
        </>
      }
      to={STUDIO_PATHS.start}
      onward={user ? 'Go to Home' : 'Log in'}
      back={user ? 'Back to Home' : 'Back to log in'}
    />
  );
}
