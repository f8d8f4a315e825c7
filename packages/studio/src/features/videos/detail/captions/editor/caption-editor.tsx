import type { Vod } from '@commoncast/core/streams/schema';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../../../../../ui/page/error-state.tsx';
import type { CaptionTarget } from '../caption-target.ts';
import { CueEditor } from './cue-editor.tsx';
import { useCaptionRecord } from './use-caption-record.ts';

interface CaptionEditorProps {
  readonly video: Vod;
  readonly target: CaptionTarget;
  /** Whether to begin with what an earlier visit has left unsaved. */
  readonly isRestoring?: boolean;
  readonly onClose: () => void;
}

/** Opens the saved captions of a language for editing, or none for a new one. */
export function CaptionEditor({ video, target, isRestoring = false, onClose }: CaptionEditorProps) {
  const { record, error, retry } = useCaptionRecord(video, target);
  if (record)
    return (
      <CueEditor video={video} target={target} record={record} isRestoring={isRestoring} onClose={onClose} />
    );
  if (error) return <ErrorState title="The captions could not be loaded" error={error} onRetry={retry} />;
  return <Skeleton variant="rounded" sx={{ height: '24rem' }} />;
}
