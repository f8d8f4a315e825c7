import type { InvitationDetails } from '@commoncast/core/authentication/invitations';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ROLE_WORDS } from '../../../ui/permissions/role-words.ts';

/** Who invites whom to what. */
export function InvitationSummary({ invitation }: { readonly invitation: InvitationDetails }) {
  const { business, role, email, invitedBy } = invitation;
  const { label, hint } = ROLE_WORDS[role];
  const article = role === 'OWNER' ? 'an' : 'a';
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
      {business.logo !== '' && (
        <Box
          component="img"
          src={business.logo}
          alt=""
          referrerPolicy="no-referrer"
          sx={{ width: '3rem', maxHeight: '3rem', objectFit: 'contain', flexShrink: 0 }}
        />
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          {invitedBy === null ? 'You are invited' : <bdi>{invitedBy}</bdi>}
          {invitedBy !== null && ' invites you'} to work for <b dir="auto">{business.businessName}</b> as{' '}
          {article} {label.toLowerCase()}.
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {hint} The invitation is for {email}.
        </Typography>
      </Box>
    </Stack>
  );
}
