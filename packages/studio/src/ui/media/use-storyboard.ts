import { useQuery } from '@tanstack/react-query';
import { parseStoryboard, type StoryboardFrame } from './storyboard.ts';

interface LoadedStoryboard {
  /** In order of time; empty until they are there, and where they cannot be had. */
  readonly frames: readonly StoryboardFrame[];
  readonly isPending: boolean;
}

/** The frames of a video's storyboard. */
export function useStoryboard(storyboardUrl: string): LoadedStoryboard {
  const { data: frames = [], isPending } = useQuery({
    queryKey: ['storyboard', storyboardUrl],
    queryFn: async ({ signal }) => {
      const answer = await fetch(storyboardUrl, { signal });
      return answer.ok
        ? parseStoryboard(await answer.text(), new URL(storyboardUrl, location.href).href)
        : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { frames, isPending };
}
