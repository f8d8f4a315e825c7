import type { ControlParts } from './control-parts.ts';

/**
 * Asks for the addresses of a video that has failed. Those of a business with an allow-list are good for some hours, and
 * a page may stay open for longer: if there are others by now, the video goes on with them where it stopped.
 */
export function renewSource({
  playback,
  details,
  site,
}: Pick<ControlParts, 'playback' | 'details' | 'site'>): void {
  const { video, signal } = playback;
  const { id = '' } = details.video ?? {};
  let isWanted = !video.paused;
  let isAsking = false;
  for (const name of ['play', 'pause'])
    video.addEventListener(
      name,
      () => {
        // A failure stops the video, too.
        if (playback.status !== 'failed') isWanted = !video.paused;
      },
      { signal },
    );

  const look = async (): Promise<void> => {
    if (playback.status !== 'failed' || !isWanted || isAsking) return;
    isAsking = true;
    const answer = await site?.ask?.(new URLSearchParams({ videoId: id })).catch(() => undefined);
    isAsking = false;
    const found = answer?.videos.find((one) => one.id === id);
    if (signal.aborted || playback.status !== 'failed' || !found) return;
    const { durationS, source } = found;
    const { url, variants } = source;
    if (url === playback.source.url || !/^https?:/i.test(url)) return;
    playback.resume({ url, variants, durationS });
  };
  playback.subscribe(look);
  void look();
}
