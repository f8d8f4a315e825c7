import { canBecome, isOnAir } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useState } from 'react';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useCopyLink } from '../../ui/snippet/use-copy-link.ts';
import { CancelDialog, EndDialog } from './status-dialogs.tsx';
import { useStreamActions } from './use-stream-actions.ts';

/** What can be done with one stream of the list. */
export function StreamMenu({ stream }: { readonly stream: Stream }) {
  const { setStatus, remove } = useStreamActions();
  const copyLink = useCopyLink();
  const [asking, setAsking] = useState<'end' | 'cancel' | null>(null);
  const { id, name, streamStatus, premiere } = stream;
  const noun = premiere ? 'premiere' : 'stream';
  const close = () => setAsking(null);
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          { label: 'Edit', to: pathTo(STUDIO_PATHS.stream, { id }) },
          { label: 'Control room', to: pathTo(STUDIO_PATHS.controlRoom, { id }) },
          { label: 'Copy link', onChoose: () => copyLink(stream) },
          ...(isOnAir(streamStatus) ? [{ label: `End ${noun}`, onChoose: () => setAsking('end') }] : []),
          ...(canBecome(streamStatus, 'CANCELLED')
            ? [{ label: `Cancel ${noun}`, onChoose: () => setAsking('cancel') }]
            : []),
          {
            label: 'Delete',
            isDangerous: true,
            isDisabled: isOnAir(streamStatus),
            onChoose: () => remove(stream),
          },
        ]}
      />
      <EndDialog
        stream={stream}
        isOpen={asking === 'end'}
        onConfirm={() => void setStatus(stream, 'ENDED')}
        onClose={close}
      />
      <CancelDialog
        stream={stream}
        isOpen={asking === 'cancel'}
        onConfirm={() => void setStatus(stream, 'CANCELLED')}
        onClose={close}
      />
    </>
  );
}
