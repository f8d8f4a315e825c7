import type { PublicVideo } from '@commoncast/core/players/schema';
import { REFUSED } from '../player/refused.ts';
import type { ControlParts } from './control-parts.ts';

/**
 * Asks for the addresses of a video again when it has failed, or when its captions or pictures of moments were refused.
 * Those of a business with an allow-list are good for some hours, and a page may stay open for longer: if there are
 * others by now, everything goes on with them, the video where it stopped.
 */
export function renewSource({
  playback,
  details,
  site,
  renew,
}: Pick<ControlParts, 'playback' | 'details' | 'site' | 'renew'>): void {
  const { video, signal } = playback;
  const { id = '' } = details.video ?? {};
  let known = details.video?.source.url;
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

  /** @returns undefined where nothing is new */
  const ask = async (): Promise<PublicVideo | undefined> => {
    if (isAsking) return undefined;
    isAsking = true;
    const answer = await site?.ask?.(new URLSearchParams({ videoId: id })).catch(() => undefined);
    isAsking = false;
    const found = answer?.videos.find((one) => one.id === id);
    if (signal.aborted || !found || !/^https?:/i.test(found.source.url)) return undefined;
    const isNew = found.source.url !== known;
    known = found.source.url;
    if (isNew) renew(found);
    return found;
  };
  const look = async (): Promise<void> => {
    if (playback.status !== 'failed' || !isWanted) return;
    const { durationS, source } = (await ask()) ?? {};
    if (!source || playback.status !== 'failed' || source.url === playback.source.url) return;
    const { url, variants } = source;
    playback.resume({ url, variants, durationS: durationS ?? 0 });
  };
  video.addEventListener(REFUSED, () => void ask(), { signal });
  playback.subscribe(look);
  void look();
}
