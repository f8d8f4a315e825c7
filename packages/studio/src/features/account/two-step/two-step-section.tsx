import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { AccountSection } from '../account-section.tsx';
import { AppPart } from './app-part.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesPart } from './recovery-codes-part.tsx';
import { secondFactorsQuery } from './second-factors-query.ts';
import { useFactorsChanged } from './use-factors-changed.ts';

/** How the user shows at a log-in, beside the password, that it is them. */
export function TwoStepSection() {
  const { client, snackbars } = useServices();
  const { data: factors, isPending, isError, error, refetch } = useQuery(secondFactorsQuery(client));
  const { reload, review } = useFactorsChanged();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { show } = snackbars.getState();
  const added = (recoveryCodes: readonly string[] | null) => {
    show('Two-step login is on');
    reload();
    // The page may become another one then, and the codes are shown only once.
    if (recoveryCodes) setCodes(recoveryCodes);
    else review();
  };
  const removed = (what: string) => {
    show(`${what} removed`);
    reload();
    review();
  };
  const isOn = factors && (factors.app !== null || factors.passkeys.length > 0);
  return (
    <AccountSection title="Two-step login">
      {isPending && (
        <Loading label="Loading two-step login" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </Loading>
      )}
      {isError && !factors && (
        <ErrorState title="Two-step login could not be loaded" error={error} onRetry={refetch} />
      )}
      {factors && (
        <Stack sx={{ gap: 6 }}>
          <Typography color="textSecondary">
            {isOn
              ? 'Two-step login is on. Somebody who learns your password still cannot log in.'
              : 'Two-step login is off. Turn it on, and somebody who learns your password still cannot log in.'}
          </Typography>
          <AppPart app={factors.app} onAdded={added} onRemoved={() => removed('Authenticator app')} />
          <Passkeys
            passkeys={factors.passkeys}
            onAdded={added}
            onRenamed={reload}
            onRemoved={() => removed('Passkey')}
          />
          {isOn && (
            <RecoveryCodesPart
              left={factors.recoveryCodesLeft}
              onReplaced={(replaced) => {
                reload();
                setCodes(replaced);
              }}
            />
          )}
        </Stack>
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            review();
          }}
        />
      )}
    </AccountSection>
  );
}
