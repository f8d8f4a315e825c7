import { whoCan } from '@commoncast/core/authentication/permissions';
import Box from '@mui/material/Box';
import { useBusiness } from '../../../services/use-services.ts';
import { OwnersOnly } from '../../../ui/permissions/owners-only.tsx';
import { AccountSection } from '../account-section.tsx';
import { Facts } from '../facts.tsx';

/** The business for members who may not change it. */
export function BusinessSummary() {
  const { businessName, email, isEmailConfirmed, logo } = useBusiness();
  const picture = (
    <Box component="img" src={logo} alt="Logo" referrerPolicy="no-referrer" sx={picturePlace} />
  );
  return (
    <AccountSection title="Business">
      <OwnersOnly needs="account:write" sx={{ mb: 4 }}>
        {`${whoCan('account:write')}.`}
      </OwnersOnly>
      <Facts
        facts={[
          { label: 'Name', value: businessName },
          { label: 'Contact email', value: email },
          { label: 'Email status', value: isEmailConfirmed ? 'Confirmed' : 'Not confirmed' },
          { label: 'Logo', value: logo === '' ? 'None' : picture },
        ]}
      />
    </AccountSection>
  );
}

const picturePlace = {
  maxWidth: '12rem',
  maxHeight: '4rem',
  objectFit: 'contain',
  display: 'block',
} as const;
