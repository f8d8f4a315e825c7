import { hasPermission } from '@commoncast/core/authentication/permissions';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { Page } from '../../ui/page/page.tsx';
import { SharedNetworks } from './shared-networks.tsx';
import { SuspectSources } from './suspect-sources.tsx';

/** What is kept out of the figures, and for which networks more is counted. */
export function MeasurementPage() {
  const { authentication } = useServices();
  const role = useStore(authentication, ({ user }) => user?.role);
  const canChange = role !== undefined && hasPermission(role, 'account:write');
  return (
    <Page title="Measurement">
      <Stack sx={{ gap: 6 }}>
        {!canChange && (
          <Alert severity="info" variant="outlined">
            Only an owner of the business can change what is counted.
          </Alert>
        )}
        <SuspectSources canChange={canChange} />
        <SharedNetworks canChange={canChange} />
      </Stack>
    </Page>
  );
}
