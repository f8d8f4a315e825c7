import { whoCan } from '@commoncast/core/authentication/permissions';
import type { Member } from '@commoncast/core/members/schema';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { membersQuery } from '../../data/members-query.ts';
import { useCan } from '../../services/use-can.ts';
import { useServices } from '../../services/use-services.ts';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { Notices } from '../../ui/notices/notices.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { OwnersOnly } from '../../ui/permissions/owners-only.tsx';
import { CannotInvite } from './cannot-invite.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LazyTwoStepRule } from './lazy-two-step-rule.tsx';
import { MemberItem } from './member-item.tsx';
import { MemberMenu } from './member-menu.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { OwnMenu } from './own-menu.tsx';
import { PlacesTaken } from './places-taken.tsx';
import { useInviteObstacle } from './use-invite-obstacle.ts';

/** Who works for the business, and for owners, whom they have invited. */
export function MembersPage() {
  const { client, authentication } = useServices();
  const ownId = useStore(authentication, ({ user }) => user?.id);
  const canManage = useCan('member:write');
  const obstacle = useInviteObstacle();
  const list = useQuery(membersQuery(client));
  const [isInviting, setInviting] = useState(false);
  const owners = list.data?.filter(({ role }) => role === 'OWNER') ?? [];
  const actionsFor = (member: Member) => {
    if (member.id === ownId)
      return <OwnMenu self={member} isLastOwner={member.role === 'OWNER' && owners.length === 1} />;
    return canManage && <MemberMenu member={member} />;
  };
  return (
    <Page
      title="Members"
      actions={
        canManage &&
        obstacle === null && (
          <Button variant="contained" startIcon={<Add />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Notices place="members" />
      <OwnersOnly needs="member:write" sx={{ mb: 5 }}>
        {`${whoCan('member:write')}.`}
      </OwnersOnly>
      {canManage && obstacle !== null && <CannotInvite obstacle={obstacle} />}
      {canManage && <PlacesTaken />}
      <LazyTwoStepRule />
      {list.isPending && (
        <Loading label="Loading the members" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5.5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5.5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="The members could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.data && (
        <Card>
          <ListRows label="Members">
            {list.data.map((member) => (
              <MemberItem
                key={member.id}
                member={member}
                isSelf={member.id === ownId}
                actions={actionsFor(member)}
              />
            ))}
          </ListRows>
        </Card>
      )}
      {canManage && <OpenInvitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
