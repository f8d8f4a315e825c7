import Stack from '@mui/material/Stack';
import { useCan } from '../../services/use-can.ts';
import { Page } from '../../ui/page/page.tsx';
import { OwnersOnly } from '../../ui/permissions/owners-only.tsx';
import { SharedNetworks } from './shared-networks.tsx';
import { SuspectSources } from './suspect-sources.tsx';

/** What is kept out of the figures, and for which networks more is counted. */
export function MeasurementPage() {
  const canChange = useCan('account:write');
  return (
    <Page title="Measurement">
      <Stack sx={{ gap: 6 }}>
        <OwnersOnly needs="account:write">
          Only an owner of the business can change what is counted.
        </OwnersOnly>
        <SuspectSources canChange={canChange} />
        <SharedNetworks canChange={canChange} />
      </Stack>
    </Page>
  );
}
