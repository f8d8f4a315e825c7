import { confirmBusinessEmail } from '@commoncast/core/business/email-api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { businessQuery } from '../../services/business-query.ts';
import { useServices } from '../../services/use-services.ts';
import { ConfirmLink } from './confirm-link.tsx';

/** Confirms the email of a business. */
export function ConfirmBusiness({ token }: { readonly token: string }) {
  const { client, authentication } = useServices();
  const queries = useQueryClient();
  const user = useStore(authentication, (state) => state.user);
  return (
    <ConfirmLink
      title="Confirm the email of your business"
      action="Confirm email"
      busy="Confirming…"
      confirm={() => client.call(confirmBusinessEmail, { body: { token } })}
      onConfirmed={async () =>
        user && (await queries.invalidateQueries({ queryKey: businessQuery(client).queryKey }))
      }
      done={{
        title: 'Email confirmed',
        say: ({ businessName }) => (
          <>
            Thank you. This is the email of <bdi>{businessName}</bdi>.
          </>
        ),
      }}
      otherwise={
        <Typography color="textSecondary">
          An owner of the business can have the link sent again on the Account page.
        </Typography>
      }
      to={user ? STUDIO_PATHS.account : STUDIO_PATHS.start}
      onward={user ? 'Go to Account' : 'Log in'}
      back={user ? 'Back to Account' : 'Back to log in'}
    />
  );
}
