import { updateBusinessAccount } from '@commoncast/core/business/api';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { ListField } from '../../ui/form/list-field.tsx';
import { SavedState } from '../../ui/form/saved-state.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.tsx';
import { readDomain } from './read-domain.ts';

/** On which domains the players may appear; an empty list means everywhere. */
export function AllowedDomains() {
  const { client, business, authentication, snackbars } = useServices();
  const account = useBusiness();
  const isOwner = useStore(authentication, ({ user }) => user?.role === 'OWNER');
  const [domains, setDomains] = useState<readonly string[]>(account.allowedDomains);
  const [isSaving, setSaving] = useState(false);
  const isDirty = domains.join() !== account.allowedDomains.join();
  const leaveDialog = useLeaveGuard(isDirty);

  const save = async () => {
    setSaving(true);
    try {
      const { businessName, email, logo } = account;
      const body = { businessName, email, logo, allowedDomains: [...domains] };
      const saved = await client.call(updateBusinessAccount, { body });
      business.getState().saveBusinessData(saved);
      setDomains(saved.allowedDomains);
    } catch (reason) {
      snackbars
        .getState()
        .show(isApiError(reason) ? reason.message : FALLBACK_MESSAGE, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Card component="section" aria-labelledby="allowed-domains" sx={{ p: { xs: 5, md: 6 } }}>
      {leaveDialog}
      <Typography id="allowed-domains" variant="h2" sx={{ mb: 2 }}>
        Allowed domains
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {domains.length === 0
          ? 'Your players can appear on any site. Add domains to allow only those.'
          : 'Your players only appear on these domains. The studio itself always works.'}
      </Typography>
      {!isOwner && (
        <Alert severity="info" variant="outlined" sx={{ mb: 4 }}>
          Only an owner of the business can change this list.
        </Alert>
      )}
      <ListField
        label="Domain"
        placeholder="www.example.com"
        entries={domains}
        canChange={isOwner}
        read={(text) => {
          const { domain, message } = readDomain(text, domains);
          return { entry: domain, message };
        }}
        onAdd={(domain) => setDomains([...domains, domain])}
        onRemove={(domain) => setDomains(domains.filter((other) => other !== domain))}
      />
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center', mt: 5 }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!isDirty || isSaving}
          onClick={() => void save()}
        >
          Save
        </Button>
        <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
      </Stack>
    </Card>
  );
}
