import type { Member } from '@commoncast/core/members/schema';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatAgo } from '../../ui/format/format-ago.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { ROLE_WORDS } from '../../ui/permissions/role-words.ts';

interface MemberItemProps {
  readonly member: Member;
  readonly isSelf: boolean;
  /** What the reader can do with them. */
  readonly actions: ReactNode;
}

/** One member: who they are, what they may do, and since when. */
export function MemberItem({ member, isSelf, actions }: MemberItemProps) {
  const { username, email, role, joinedDate, lastLogInDate, usesSecondFactor } = member;
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {username}
            {isSelf && ' (you)'}
          </Typography>
          <Chip size="small" variant="outlined" label={ROLE_WORDS[role].label} />
          {usesSecondFactor && (
            <Chip size="small" variant="outlined" color="success" label="Two-step login" />
          )}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Joined {formatDate(joinedDate)} ·{' '}
          {lastLogInDate === null ? 'Never logged in' : `Last log-in ${formatAgo(lastLogInDate)}`}
        </Typography>
      </Box>
      {actions}
    </ListRow>
  );
}
