import type { Caption } from '@commoncast/core/streams/captions';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { captionCuesQuery } from './caption-cues-query.ts';
import { usePlayheadState } from './playhead-context.ts';

const NONE: readonly Cue[] = [];
/** Typing is not followed letter by letter: a film has thousands of captions. */
const PAUSE_MS = 200;

/** The captions over the picture: those being written, or the saved ones of a language. */
export function useShownCues(captions: readonly Caption[], language: string | null): readonly Cue[] {
  const draft = usePlayheadState((state) => state.draft);
  const settled = useDebounced(draft, PAUSE_MS);
  const caption = captions.find((one) => one.language === language) ?? null;
  const { data } = useQuery({ ...captionCuesQuery(caption?.url ?? ''), enabled: caption !== null });
  if (draft !== null) return settled ?? draft;
  return caption ? (data ?? NONE) : NONE;
}
