import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useCan } from '../../services/use-can.ts';
import { Page } from '../../ui/page/page.tsx';
import { SharedNetworks } from './shared-networks.tsx';
import { SuspectSources } from './suspect-sources.tsx';

/** What is kept out of the figures, and for which networks more is counted. */
export function MeasurementPage() {
  const canChange = useCan('account:write');
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
