import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useCan } from '../../services/use-can.ts';
import { useBusiness } from '../../services/use-services.ts';
import { OwnersOnly } from '../../ui/permissions/owners-only.tsx';
import { useConsentSwitch } from './use-consent-switch.ts';

/** Whether the business has its visitors' consent to be recognised, on all its pages. */
export function VisitorConsent() {
  const { hasVisitorConsent } = useBusiness();
  const canChange = useCan('account:write');
  const { save, isSaving } = useConsentSwitch();

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
            checked={hasVisitorConsent}
            disabled={!canChange || isSaving}
            onChange={(_, isOn) => save(isOn)}
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
