import { useEffect, useState } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { tellRefused } from '../refused.ts';
import { parseStoryboard, type Tile } from './storyboard.ts';

const NONE: readonly Tile[] = [];

/** Fetches the storyboard once somebody is about to look at it; none where it does not arrive. */
export function useStoryboard(
  address: string | null | undefined,
  isWanted: boolean,
  video: EventTarget,
): readonly Tile[] {
  const [found, setFound] = useState({ url: '', tiles: NONE });
  const url = httpUrl(address);
  const isMissing = isWanted && !!url && found.url !== url;
  useEffect(() => {
    if (!isMissing) return undefined;
    const end = new AbortController();
    fetch(url, { credentials: 'omit', signal: end.signal })
      .then(async (answer) => {
        if (!answer.ok) tellRefused(video);
        else setFound({ url, tiles: parseStoryboard(await answer.text(), answer.url) });
      })
      .catch(() => {});
    return () => end.abort();
  }, [url, isMissing, video]);
  return found.url === url ? found.tiles : NONE;
}
