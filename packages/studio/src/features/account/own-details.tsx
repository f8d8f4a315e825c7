import type { EmailStatus } from '@commoncast/core/authentication/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { ROLE_WORDS } from '../../ui/permissions/role-words.ts';
import { AccountSection } from './account-section.tsx';
import { Facts } from './facts.tsx';

const STATUS_WORDS: Readonly<Record<EmailStatus, string>> = {
  VERIFIED: 'Verified',
  UNVERIFIED: 'Not verified',
  UNDELIVERABLE: 'Your mail server refuses our emails',
};

/** Who is signed in, and whether their address is known to be theirs. */
export function OwnDetails() {
  const { authentication, props } = useServices();
  const user = useStore(authentication, (state) => state.user);
  if (!user) return null;
  const { username, email, emailStatus, role } = user;
  return (
    <AccountSection title="You">
      <Facts
        facts={[
          { label: 'Username', value: username },
          { label: 'Email', value: email },
          {
            label: 'Email status',
            value: (
              <>
                {STATUS_WORDS[emailStatus]}
                {emailStatus === 'UNVERIFIED' && props.sendsMail && (
                  <>
                    {' · '}
                    <Link component={RouterLink} to={STUDIO_PATHS.dashboard}>
                      Verify it on Home
                    </Link>
                  </>
                )}
              </>
            ),
          },
          { label: 'Role', value: ROLE_WORDS[role].label },
        ]}
      />
    </AccountSection>
  );
}
