import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';
import { Page } from '../../ui/page/page.tsx';
import { AccountSection } from './account-section.tsx';
import { BusinessForm } from './business/business-form.tsx';
import { BusinessSummary } from './business/business-summary.tsx';
import { EmailForm } from './email-form.tsx';
import { OwnDetails } from './own-details.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions/sessions.tsx';
import { LazyTwoStepSection } from './two-step/lazy-two-step-section.tsx';

// Most people come for their own account.
const BusinessEnd = lazy(async () => ({
  default: (await import('./ending/business-end.tsx')).BusinessEnd,
}));

const LiveSection = lazy(async () => ({ default: (await import('./live/live-section.tsx')).LiveSection }));

/** The business as others see it, and the reader's own account. */
export function AccountPage() {
  const canChange = useCan('account:write');
  const isActedIn = useStore(useServices().authentication, ({ user }) => Boolean(user?.impersonation));
  return (
    <Page title="Account">
      <Stack sx={{ gap: 6 }}>
        {canChange ? <BusinessForm /> : <BusinessSummary />}
        <Suspense>
          <LiveSection />
        </Suspense>
        <OwnDetails />
        {isActedIn ? (
          <AccountSection title="Email, password and sessions">
            Only the user can change their email, password and two-step login, and see where they are logged
            in.
          </AccountSection>
        ) : (
          <>
            <EmailForm />
            <PasswordForm />
            <LazyTwoStepSection />
            <Sessions />
          </>
        )}
        <Suspense>
          <BusinessEnd />
        </Suspense>
      </Stack>
    </Page>
  );
}
