import type { Stream } from '@commoncast/core/live/schema';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface StatusDialogProps {
  readonly stream: Pick<Stream, 'name' | 'premiere' | 'archiveId'>;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a broadcast is ended. */
export function EndDialog({ stream, isOpen, onConfirm, onClose }: StatusDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`End ‘${stream.name}’?`}
      text={
        stream.premiere
          ? 'Visitors can watch the whole video from then on, each from the beginning. The premiere cannot be started again.'
          : `Visitors see that the stream has ended, and the encoder is disconnected. It cannot be started again.${stream.archiveId === null ? '' : ' The recording stays.'}`
      }
      confirmLabel={stream.premiere ? 'End premiere' : 'End stream'}
      cancelLabel={stream.premiere ? 'Keep it' : 'Keep streaming'}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onCancel={onClose}
    />
  );
}

/** Asks before a stream is called off. */
export function CancelDialog({ stream, isOpen, onConfirm, onClose }: StatusDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel ‘${stream.name}’?`}
      text={
        stream.premiere
          ? 'Visitors who wait for it see that it was cancelled. The video stays as it is, and can have another premiere.'
          : 'Visitors who wait for it see that it was cancelled. It cannot be started any more.'
      }
      confirmLabel={stream.premiere ? 'Cancel premiere' : 'Cancel stream'}
      cancelLabel="Keep it"
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onCancel={onClose}
    />
  );
}
