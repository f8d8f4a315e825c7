import { editBusinessAccount } from '@commoncast/core/business/api';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCan } from '../../services/use-can.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { OwnersOnly } from '../../ui/permissions/owners-only.tsx';

/** Whether the business has its visitors' consent to be recognised, on all its pages. */
export function VisitorConsent() {
  const { client, business, snackbars } = useServices();
  const account = useBusiness();
  const canChange = useCan('account:write');
  const [isSaving, setSaving] = useState(false);

  const save = async (hasVisitorConsent: boolean) => {
    setSaving(true);
    try {
      // Nothing else is sent: what this page knows of the account may be hours old.
      const body = { hasVisitorConsent };
      business.getState().saveBusinessData(await client.call(editBusinessAccount, { body }));
      snackbars.getState().show('Saved');
    } catch (reason) {
      const message = isApiError(reason) ? reason.message : FALLBACK_MESSAGE;
      snackbars.getState().show(message, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Card component="section" aria-labelledby="consent" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="consent" variant="h2" sx={{ mb: 2 }}>
        Visitor consent
      </Typography>
      <Typography id="consent-off" color="textSecondary" sx={{ mb: 3 }}>
        Without consent, players set no cookies and store nothing on a visitor’s device. Viewers then count as
        new each day, and widgets that a visitor closed come back on the next visit.
      </Typography>
      <OwnersOnly needs="account:write" sx={{ mb: 4 }}>
        Only an owner of the business can change this.
      </OwnersOnly>
      <FormControlLabel
        label="On all my pages, visitors have agreed to be recognised before a player appears"
        control={
          <Switch
            checked={account.hasVisitorConsent}
            disabled={!canChange || isSaving}
            onChange={(_, isOn) => void save(isOn)}
            slotProps={{ input: { 'aria-describedby': 'consent-off consent-on' } }}
          />
        }
      />
      <Typography id="consent-on" variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        Turn this on only if that is true. It stores a random number on the visitor’s device until they
        withdraw consent. If your consent banner asks each visitor, leave it off and have the banner call{' '}
        <code>commoncast.consent(true)</code> or <code>commoncast.consent(false)</code>. Those calls override
        this switch, and so does a browser’s Global Privacy Control.
      </Typography>
    </Card>
  );
}
