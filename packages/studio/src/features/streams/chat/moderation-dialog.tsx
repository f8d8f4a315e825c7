import type { ModeratedMessage } from '@commoncast/core/chat/schema';
import { useRef } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { ChatActions } from './use-chat-actions.ts';

/** What a member is about to do with a message, or with the person who wrote it. */
export interface Moderation {
  readonly kind: 'delete' | 'block';
  readonly message: ModeratedMessage;
}

interface ModerationDialogProps {
  /** Null while there is nothing to ask. */
  readonly moderation: Moderation | null;
  readonly actions: Pick<ChatActions, 'remove' | 'block'>;
  readonly onClose: () => void;
}

/** Asks before messages are deleted, which cannot be undone. */
export function ModerationDialog({ moderation, actions, onClose }: ModerationDialogProps) {
  // The words stay while the dialog fades.
  const last = useRef(moderation);
  if (moderation) last.current = moderation;
  if (!last.current) return null;
  const { kind, message } = last.current;
  const { seq, chatterId, name, text } = message;
  const confirm = () => {
    onClose();
    if (kind === 'delete') actions.remove(seq);
    else if (chatterId !== null) actions.block(chatterId);
  };
  const words =
    kind === 'delete'
      ? {
          title: 'Delete this message?',
          text: `${name}: ${text}`,
          confirmLabel: 'Delete',
        }
      : {
          title: `Block ${name}?`,
          text: `All messages from ${name} are deleted for good, and ${name} can no longer write here or be counted as a viewer. You can lift the block later.`,
          confirmLabel: 'Block',
        };
  return <ConfirmDialog isOpen={moderation !== null} {...words} onConfirm={confirm} onCancel={onClose} />;
}
