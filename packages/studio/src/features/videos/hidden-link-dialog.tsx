import type { Vod } from '@commoncast/core/streams/schema';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useCopyLink } from '../../ui/snippet/use-copy-link.ts';
import { hiddenReason } from './hidden-reason.ts';
import { useVideoActions } from './use-video-actions.ts';

interface HiddenLinkDialogProps {
  readonly video: Vod;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says, before a link is passed on, that it leads visitors nowhere; publishes the video where that helps. */
export function HiddenLinkDialog({ video, isOpen, onClose }: HiddenLinkDialogProps) {
  const copy = useCopyLink();
  const { publish } = useVideoActions();
  const canPublish =
    video.publishState === 'UnPublished' &&
    video.progress.status !== 'FAILED' &&
    video.accessVisibility !== 'POSTED';
  const isReady = video.progress.status === 'PLAYABLE' || video.progress.status === 'READY';
  const confirm = async () => {
    onClose();
    if (canPublish) await publish([video], 'Published');
    await copy(video);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Visitors cannot open this link yet"
      text={`${hiddenReason(video) ?? ''}${canPublish ? ` Publish it, and everybody with the link can watch it${isReady ? '' : ' once it is ready'}.` : ''}`}
      confirmLabel={canPublish ? 'Publish and copy link' : 'Copy link anyway'}
      isHarmless
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
