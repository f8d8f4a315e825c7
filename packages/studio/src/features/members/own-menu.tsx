import type { Member } from '@commoncast/core/members/schema';
import { useState } from 'react';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useMemberActions } from './use-member-actions.ts';

interface OwnMenuProps {
  readonly self: Member;
  /** Somebody has to stay who can manage the business. */
  readonly isLastOwner: boolean;
}

/** What people can do with themselves: leave. */
export function OwnMenu({ self, isLastOwner }: OwnMenuProps) {
  const { notices } = useServices();
  const { businessName } = useBusiness();
  const { leave } = useMemberActions();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    if (!isLastOwner) return setAsking(true);
    const sentence = `You are the only owner of ${businessName}. Make somebody else an owner before you leave.`;
    notices.getState().report('members', sentence);
  };
  return (
    <>
      <RowMenu
        name={self.username}
        actions={[{ label: 'Leave this business', isDangerous: true, onChoose: ask }]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Leave ${businessName}?`}
        text="You lose access immediately. Everything you made stays. To come back, you need a new invitation."
        confirmLabel="Leave"
        onConfirm={() => {
          setAsking(false);
          void leave(self);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
