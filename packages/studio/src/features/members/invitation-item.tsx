import type { Invitation } from '@commoncast/core/members/schema';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { formatAgo } from '../../ui/format/format-ago.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { ROLE_WORDS } from '../../ui/permissions/role-words.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

/** An invitation that nobody has accepted: to whom, from whom, and whether its link still works. */
export function InvitationItem({ invitation }: { readonly invitation: Invitation }) {
  const { email, role, invitedBy, sentDate, expiresDate } = invitation;
  const { sendAgain, withdraw } = useInvitationActions();
  const [isAsking, setAsking] = useState(false);
  const hasExpired = new Date(expiresDate) <= new Date();
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
          <Chip size="small" variant="outlined" label={ROLE_WORDS[role].label} />
          {hasExpired && <Chip size="small" variant="outlined" color="warning" label="Expired" />}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Sent {formatAgo(sentDate)}
          {invitedBy && (
            <>
              {' '}
              by <bdi>{invitedBy.username}</bdi>
            </>
          )}{' '}
          · {hasExpired ? 'The link expired' : 'The link works until'} {formatDate(expiresDate)}
        </Typography>
      </Box>
      <RowMenu
        name={email}
        actions={[
          { label: 'Send again', onChoose: () => sendAgain(invitation) },
          { label: 'Withdraw', isDangerous: true, onChoose: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw this invitation?"
        text={`The link that was sent to ${email} stops working.`}
        confirmLabel="Withdraw"
        onConfirm={() => {
          setAsking(false);
          void withdraw(invitation);
        }}
        onCancel={() => setAsking(false)}
      />
    </ListRow>
  );
}
