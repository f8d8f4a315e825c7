import { queryOptions } from '@tanstack/react-query';
import { peaksOf } from './peaks-of.ts';
import { lightestRendition, readRendition, type SoundSegment, type SoundTrack } from './read-playlists.ts';

/** Enough for peaks, and a sixth of the work. */
const SAMPLE_RATE = 8000;
const FOREVER = { staleTime: Number.POSITIVE_INFINITY, retry: 1 } as const;

/** Where the sound of a video lies, for looking at it; null where a browser cannot take it from there. */
export function soundTrackQuery(playbackUrl: string) {
  return queryOptions({
    ...FOREVER,
    queryKey: ['sound-track', playbackUrl],
    queryFn: async ({ signal }): Promise<SoundTrack | null> => {
      const masterUrl = new URL(playbackUrl, location.href).href;
      const renditionUrl = lightestRendition(await (await load(masterUrl, signal)).text(), masterUrl);
      if (renditionUrl === null) return null;
      return readRendition(await (await load(renditionUrl, signal)).text(), renditionUrl);
    },
  });
}

/** The peaks of one segment: only what is in sight is fetched and decoded, however long the video is. */
export function peaksQuery({ initializationUrl }: SoundTrack, { url }: SoundSegment) {
  return queryOptions({
    ...FOREVER,
    queryKey: ['sound-peaks', url],
    queryFn: async ({ signal }) => {
      const files = [initializationUrl, url].map(async (one) => (await load(one, signal)).blob());
      const bytes = await new Blob(await Promise.all(files)).arrayBuffer();
      const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
      return peaksOf(sound.getChannelData(0), sound.sampleRate);
    },
  });
}

async function load(url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the sound answered ${answer.status}`);
  return answer;
}
