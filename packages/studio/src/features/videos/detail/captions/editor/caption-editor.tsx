import type { Vod } from '@commoncast/core/streams/schema';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../../ui/page/error-state.tsx';
import { captionCuesQuery } from '../../player/caption-cues-query.ts';
import type { CaptionTarget } from './caption-target.ts';
import { CueEditor } from './cue-editor.tsx';

interface CaptionEditorProps {
  readonly video: Vod;
  readonly target: CaptionTarget;
  readonly onClose: () => void;
}

/** Opens the saved captions of a language for editing, or none for a new one. */
export function CaptionEditor({ video, target, onClose }: CaptionEditorProps) {
  // Saving changes the address; what is being edited stays.
  const [url] = useState(
    () => video.captions.find(({ language }) => language === target.language)?.url ?? null,
  );
  const query = useQuery({ ...captionCuesQuery(url ?? ''), enabled: url !== null });
  if (url === null) return <CueEditor video={video} target={target} saved={[]} onClose={onClose} />;
  if (query.isPending) return <Skeleton variant="rounded" sx={{ height: '24rem' }} />;
  if (query.isError)
    return (
      <ErrorState title="The captions could not be loaded" error={query.error} onRetry={query.refetch} />
    );
  return <CueEditor video={video} target={target} saved={query.data} onClose={onClose} />;
}
