import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useCopyLink } from '../../ui/snippet/use-copy-link.ts';
import { chooseFiles } from '../../uploads/choose-files.ts';
import { HiddenLinkDialog } from './hidden-link-dialog.tsx';
import { hiddenReason } from './hidden-reason.ts';
import { useVideoActions } from './use-video-actions.ts';

/** What can be done with one video of the list. */
export function VideoMenu({ video }: { readonly video: Vod }) {
  const { uploads } = useServices();
  const { remove } = useVideoActions();
  const copyLink = useCopyLink();
  const [isLinkHidden, setLinkHidden] = useState(false);
  const { id, uploadId, fileName, sizeBytes } = video;
  const isTorn = uploadId && fileName && sizeBytes;

  const goOn = async () => {
    const [picked] = await chooseFiles({ multiple: false });
    if (!picked || !isTorn) return;
    await uploads.provide(uploads.adopt({ uploadId, videoId: id, fileName, sizeBytes }), picked);
  };

  return (
    <>
      <RowMenu
        name={video.name}
        actions={[
          { label: 'Edit', to: pathTo(STUDIO_PATHS.video, { id }) },
          ...(isTorn ? [{ label: 'Choose the file again', onChoose: goOn }] : []),
          {
            label: 'Copy link',
            onChoose: () => (hiddenReason(video) === null ? copyLink(video) : setLinkHidden(true)),
          },
          { label: 'Delete', isDangerous: true, onChoose: () => remove([video]) },
        ]}
      />
      <HiddenLinkDialog video={video} isOpen={isLinkHidden} onClose={() => setLinkHidden(false)} />
    </>
  );
}
