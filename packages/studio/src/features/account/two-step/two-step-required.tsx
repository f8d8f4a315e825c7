import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useBusiness } from '../../../services/use-services.ts';
import { Page } from '../../../ui/page/page.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** Stands in for every page of a business that requires two-step login, until the user has set it up. */
export function TwoStepRequired() {
  const { businessName } = useBusiness();
  return (
    <Page title="Set up two-step login">
      <Stack sx={{ gap: 6 }}>
        <Alert severity="info" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{businessName}</bdi> requires two-step login. Set up an app or a passkey to continue. You can
          switch to another business in the account menu.
        </Alert>
        <TwoStepSection />
      </Stack>
    </Page>
  );
}
