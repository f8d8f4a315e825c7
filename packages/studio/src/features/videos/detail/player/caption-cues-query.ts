import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import { parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { queryOptions } from '@tanstack/react-query';
import { fetchCaptions } from '../captions/fetch-captions.ts';

/** The captions in a file of ours; its address changes with what is in it. */
export function captionCuesQuery(url: string) {
  return queryOptions({
    queryKey: ['caption-cues', url],
    queryFn: async ({ signal }): Promise<readonly Cue[]> => {
      const cues = parseCaptions(await fetchCaptions(url, signal));
      return typeof cues === 'string' ? [] : cues;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
