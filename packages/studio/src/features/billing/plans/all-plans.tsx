import type { CONTACT_MODES } from '@commoncast/core/contact/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { plansQuery } from '../../../data/plans-query.ts';
import { useServices } from '../../../services/use-services.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { usePayer } from '../use-payer.ts';
import { ContactSalesDialog } from './contact-sales-dialog.tsx';
import { PlanGrid, type PlanReader } from './plan-grid.tsx';
import { PlansFrame } from './plans-frame.tsx';
import { usePlanReader } from './use-plan-reader.ts';

type ContactMode = (typeof CONTACT_MODES)[number];

const NOBODY = { businessName: '', email: '' };

/** All plans, each with what the reader can do with it. */
export function AllPlans() {
  const { client } = useServices();
  const plans = useQuery(plansQuery(client));
  const { reader, error, retry, contact } = usePlanReader();
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<ContactMode | null>(null);
  const failure = plans.error ?? error;
  return (
    <PlansFrame title="Plans">
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        Prices are per month and before tax. Move to another plan or cancel whenever you like.
      </Typography>
      {reader && <ReaderNote reader={reader} />}
      {sent && (
        <Alert severity="success" variant="outlined" role="status" sx={{ mb: 5 }}>
          Thank you. Sales will get in touch {sent === 'EMAIL' ? 'by email' : 'by phone'}.
        </Alert>
      )}
      {failure && !(plans.data && reader) ? (
        <ErrorState
          title="The plans could not be loaded"
          error={failure}
          onRetry={() => {
            void plans.refetch();
            retry();
          }}
        />
      ) : plans.data && reader ? (
        <PlanGrid plans={plans.data} reader={reader} onContactSales={() => setAsking(true)} />
      ) : (
        <LoadingPlans />
      )}
      {isAsking && (
        <ContactSalesDialog
          known={contact ?? NOBODY}
          onSent={(mode) => {
            setAsking(false);
            setSent(mode);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </PlansFrame>
  );
}

/** Why the reader can choose no plan, or not now, or should. */
function ReaderNote({ reader }: { readonly reader: PlanReader }) {
  const { who } = usePayer();
  if (reader.kind === 'member')
    return (
      <Alert severity="info" variant="outlined" sx={{ mb: 5 }}>
        {who}
      </Alert>
    );
  if (reader.kind === 'owner' && reader.subscription.state === 'PAST_DUE')
    return (
      <Alert severity="warning" variant="outlined" sx={{ mb: 5 }}>
        Your last payment failed. Pay the open bill before you choose another plan.{' '}
        <Link component={RouterLink} to={STUDIO_PATHS.billing}>
          Go to Billing
        </Link>
      </Alert>
    );
  if (reader.kind === 'owner' && reader.subscription.state === 'EXPIRED')
    return (
      <Alert severity="warning" variant="outlined" sx={{ mb: 5 }}>
        Your plan has expired. Nothing can be uploaded or broadcast until you reactivate it or choose another
        one.
      </Alert>
    );
  return null;
}

function LoadingPlans() {
  return (
    <Loading label="Loading the plans">
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {(['a', 'b', 'c', 'd'] as const).map((place) => (
          <Skeleton key={place} variant="rounded" sx={{ height: '24rem' }} />
        ))}
      </Box>
    </Loading>
  );
}
