import type { Member } from '@commoncast/core/members/schema';
import { useState } from 'react';
import { useBusiness } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { type RowAction, RowMenu } from '../../ui/list/row-menu.tsx';
import { useMemberActions } from './use-member-actions.ts';

/** What an owner can do with somebody else: change their role, or remove them. */
export function MemberMenu({ member }: { readonly member: Member }) {
  const { username, role } = member;
  const { businessName } = useBusiness();
  const { setRole, remove } = useMemberActions();
  const [asked, setAsked] = useState<'owner' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const roleAction: RowAction =
    role === 'OWNER'
      ? { label: 'Make member', onChoose: () => setRole(member, 'MEMBER') }
      : { label: 'Make owner', onChoose: () => setAsked('owner') };
  return (
    <>
      <RowMenu
        name={username}
        actions={[roleAction, { label: 'Remove', isDangerous: true, onChoose: () => setAsked('remove') }]}
      />
      <ConfirmDialog
        isOpen={asked === 'owner'}
        title={`Make ${username} an owner?`}
        text="Owners can do everything, including remove other owners."
        confirmLabel="Make owner"
        isHarmless
        onConfirm={() => {
          close();
          void setRole(member, 'OWNER');
        }}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={`Remove ${username}?`}
        text={`${username} loses access to ${businessName} immediately, on every device. Everything they made stays.`}
        confirmLabel="Remove"
        onConfirm={() => {
          close();
          void remove(member);
        }}
        onCancel={close}
      />
    </>
  );
}
