import type { Caption } from '@commoncast/core/streams/captions';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { chooseFile } from '../../../../ui/form/choose-file.ts';
import { Notices } from '../../../../ui/notices/notices.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { AddCaptions } from './add-captions.tsx';
import { CaptionDrafts } from './caption-drafts.tsx';
import { CAPTION_FILES } from './caption-files.ts';
import { CaptionItem } from './caption-item.tsx';
import type { CaptionTarget } from './caption-target.ts';
import { useCaptions } from './use-captions.ts';

const CaptionEditor = lazy(async () => ({
  default: (await import('./editor/caption-editor.tsx')).CaptionEditor,
}));

interface EditedCaptions {
  readonly target: CaptionTarget;
  readonly isRestoring: boolean;
}

/** The captions of a video, a language each. */
export function VideoCaptions({ video }: { readonly video: Vod }) {
  const { busy, upload, remove, download } = useCaptions(video);
  const { captions } = video;
  const [edited, setEdited] = useState<EditedCaptions | null>(null);
  const edit = (target: CaptionTarget) => setEdited({ target, isRestoring: false });
  const replace = async (caption: Caption) => {
    const file = await chooseFile(CAPTION_FILES);
    if (file) await upload(caption, file);
  };
  const add = (
    <AddCaptions
      taken={captions.map(({ language }) => language)}
      isBusy={busy !== null}
      onUpload={(target, file) => void upload(target, file)}
      onWrite={edit}
    />
  );
  if (edited)
    return (
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '24rem' }} />}>
        <CaptionEditor video={video} {...edited} onClose={() => setEdited(null)} />
      </Suspense>
    );
  const notices = (
    <Box>
      <CaptionDrafts videoId={video.id} onRestore={(target) => setEdited({ target, isRestoring: true })} />
      <Notices place={`captions/${video.id}`} />
    </Box>
  );
  if (captions.length === 0)
    return (
      <>
        {notices}
        <EmptyState
          title="No captions"
          text="Captions let people follow without sound, and in other languages. Write them here, or upload a WebVTT (.vtt) or SubRip (.srt) file."
          action={add}
        />
      </>
    );
  return (
    <Stack sx={{ gap: 5 }}>
      {notices}
      <Stack component="ul" aria-label="Captions" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {captions.map((caption) => (
          <CaptionItem
            key={caption.language}
            caption={caption}
            isBusy={busy === caption.language}
            onEdit={() => edit(caption)}
            onReplace={() => void replace(caption)}
            onDownload={() => void download(caption)}
            onDelete={() => void remove(caption)}
          />
        ))}
      </Stack>
      <Typography variant="h3">Add another language</Typography>
      {add}
    </Stack>
  );
}
