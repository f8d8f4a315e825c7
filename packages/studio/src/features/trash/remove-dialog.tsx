import type { TrashItem } from '@commoncast/core/trash/schema';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { KINDS } from './kinds.ts';

interface RemoveDialogProps {
  /** Empty while nothing is asked. */
  readonly items: readonly TrashItem[];
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Names what would be gone for good before it is. */
export function RemoveDialog({ items, onConfirm, onCancel }: RemoveDialogProps) {
  const [first] = items;
  const isOne = items.length === 1 && first !== undefined;
  const names = items.map(({ name }) => `‘${name}’`).join(', ');
  return (
    <ConfirmDialog
      isOpen={items.length > 0}
      title={isOne ? `Delete ‘${first.name}’ for good?` : `Delete ${items.length} items for good?`}
      text={
        isOne
          ? `This cannot be undone. ${KINDS[first.kind].takesAlong}`
          : `This cannot be undone. It deletes ${names}.`
      }
      confirmLabel="Delete for good"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
