import Stack from '@mui/material/Stack';
import { useCan } from '../../services/use-can.ts';
import { Page } from '../../ui/page/page.tsx';
import { BusinessForm } from './business/business-form.tsx';
import { BusinessSummary } from './business/business-summary.tsx';
import { OwnDetails } from './own-details.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions/sessions.tsx';

/** The business as others see it, and the reader's own account. */
export function AccountPage() {
  const canChange = useCan('account:write');
  return (
    <Page title="Account">
      <Stack sx={{ gap: 6 }}>
        {canChange ? <BusinessForm /> : <BusinessSummary />}
        <OwnDetails />
        <PasswordForm />
        <Sessions />
      </Stack>
    </Page>
  );
}
