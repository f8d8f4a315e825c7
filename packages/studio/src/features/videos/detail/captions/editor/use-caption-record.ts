import type { Vod } from '@commoncast/core/streams/schema';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { captionCuesQuery } from '../../player/caption-cues-query.ts';
import type { CaptionTarget } from '../caption-target.ts';
import type { CaptionRecord } from './caption-record.ts';
import { inOrder, toEditedCue } from './edited-cue.ts';

const NONE: readonly Cue[] = [];

interface ReadCaptions {
  /** Null until they have been read once. */
  readonly record: CaptionRecord | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Reads the captions of a video in one language, and again whenever the video has other ones. */
export function useCaptionRecord(
  { captions, version }: Pick<Vod, 'captions' | 'version'>,
  { language, label }: CaptionTarget,
): ReadCaptions {
  const saved = captions.find((caption) => caption.language === language);
  const query = useQuery({ ...captionCuesQuery(saved?.url ?? ''), enabled: saved !== undefined });
  const read = saved ? query.data : NONE;
  const cues = useMemo(() => read && inOrder(read.map(toEditedCue)), [read]);
  const savedLabel = saved?.label ?? label;
  const fresh = useMemo(() => cues && { version, label: savedLabel, cues }, [version, savedLabel, cues]);
  // While newer captions are on their way, those that are known stay.
  const latest = useRef<CaptionRecord | null>(null);
  if (fresh) latest.current = fresh;
  return { record: latest.current, error: query.error, retry: () => void query.refetch() };
}
