import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useState } from 'react';
import type { Archive } from '../../data/archives.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { MetadataDialog } from './metadata-dialog.tsx';
import { useArchiveActions } from './use-archive-actions.ts';

/** What can be done with one recording of the list. */
export function ArchiveMenu({ archive }: { readonly archive: Archive }) {
  const { remove } = useArchiveActions();
  const [open, setOpen] = useState<'convert' | 'clip' | 'metadata' | null>(null);
  const { name, status, type, videoId, liveId } = archive;
  const isUpload = type === 'VIDEO';
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          videoId === null
            ? {
                label: 'Convert to video',
                isDisabled: status !== 'READY',
                onChoose: () => setOpen('convert'),
              }
            : { label: 'Open video', to: pathTo(STUDIO_PATHS.video, { id: videoId }) },
          ...(liveId === null
            ? []
            : [{ label: 'Open stream', to: pathTo(STUDIO_PATHS.stream, { id: liveId }) }]),
          ...(isUpload
            ? []
            : [
                {
                  label: 'Make a clip',
                  isDisabled: status !== 'READY',
                  onChoose: () => setOpen('clip'),
                },
                { label: 'Metadata', onChoose: () => setOpen('metadata') },
                {
                  label: 'Delete',
                  isDangerous: true,
                  isDisabled: status === 'RECORDING',
                  onChoose: () => remove(archive),
                },
              ]),
        ]}
      />
      {open === 'convert' && <ConvertDialog archive={archive} onClose={() => setOpen(null)} />}
      {open === 'clip' && <ClipDialog archive={archive} onClose={() => setOpen(null)} />}
      {open === 'metadata' && <MetadataDialog archive={archive} onClose={() => setOpen(null)} />}
    </>
  );
}
