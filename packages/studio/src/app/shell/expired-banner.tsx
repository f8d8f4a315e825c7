import { whoCan } from '@commoncast/core/authentication/permissions';
import { emailReactivation } from '@commoncast/core/billing/api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { reasonOf } from '../../data/use-change.ts';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';

const WHAT = 'Your plan has expired. Nothing can be uploaded or broadcast.';

/** Says over every page that the plan has expired, and who can do something about it. */
export function ExpiredBanner() {
  const canManage = useCan('billing:write');
  const { pathname } = useLocation();
  // Billing says more about it.
  if (canManage && pathname === STUDIO_PATHS.billing) return null;
  return (
    <Box component="aside" aria-label="Your plan">
      {canManage ? <ForOwners /> : <ForMembers />}
    </Box>
  );
}

function ForOwners() {
  return (
    <Alert
      severity="warning"
      square
      sx={bar}
      action={
        <Button component={Link} to={STUDIO_PATHS.billing} color="inherit" variant="outlined" size="small">
          Go to Billing
        </Button>
      }
    >
      {WHAT}
    </Alert>
  );
}

function ForMembers() {
  const { client, props } = useServices();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.call(emailReactivation, {}),
  });
  const canAsk = props.sendsMail && !isSuccess;
  return (
    <Alert
      severity="warning"
      square
      sx={bar}
      action={
        canAsk && (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            disabled={isPending}
            onClick={() => mutate()}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {isPending ? 'Asking…' : 'Ask the owners'}
          </Button>
        )
      }
    >
      {WHAT} {whoCan('billing:write')}.
      <Box component="span" role="status" sx={{ display: 'block' }}>
        {error && reasonOf(error)}
        {isSuccess && 'The owners got an email with a link to the plans.'}
      </Box>
    </Alert>
  );
}

const bar = {
  borderRadius: 0,
  alignItems: 'center',
  // On a phone the words need the whole width.
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: { xs: '1 1 70%', sm: '1 1 auto' } },
  '& .MuiAlert-action': { pt: 0, pl: { xs: 8, sm: 4 }, ml: { xs: 0, sm: 'auto' }, mr: 0 },
} as const;
