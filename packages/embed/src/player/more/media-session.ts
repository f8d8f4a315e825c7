import { httpUrl } from '../../element/http-url.ts';
import type { PlayerParts } from '../context.ts';
import { placeIn } from './playlist.ts';
import { step } from './step.ts';

const JUMP_S = 10;

/** The player that the device's own buttons move: the one that played last. */
let holder: object | undefined;

const HANDLED: readonly MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
];

/** A browser may not know an action. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Then it never asks for it either.
  }
}

/**
 * Tells the device what plays, and obeys its buttons (W3C Media Session), for the player that plays.
 * @returns how to stop; the session is empty then
 */
export function keepMediaSession(parts: PlayerParts): () => void {
  const { mediaSession } = navigator as Partial<Navigator>;
  if (!mediaSession) return () => {};
  const { actions, details, shell, store } = parts;
  const { video } = shell;
  const own = {};
  const end = new AbortController();

  const place = (): void => {
    if (holder !== own) return;
    const { durationS, live, positionS, rate } = store.get();
    mediaSession.playbackState = video.paused ? 'paused' : 'playing';
    if (live || !durationS) mediaSession.setPositionState();
    else {
      const position = Math.min(positionS, durationS);
      mediaSession.setPositionState({ duration: durationS, position, playbackRate: rate });
    }
  };
  const take = (): void => {
    holder = own;
    const { title = '', posterUrl } = details.video ?? {};
    const src = httpUrl(posterUrl);
    const near = placeIn(details);
    mediaSession.metadata = new MediaMetadata({
      title,
      album: details.playlist?.name ?? '',
      artwork: src ? [{ src }] : [],
    });
    handle('play', () => void (video.paused && actions.togglePlay()));
    handle('pause', () => video.pause());
    handle('stop', () => video.pause());
    handle('seekbackward', ({ seekOffset }) => void actions.seekBy(-(seekOffset ?? JUMP_S)));
    handle('seekforward', ({ seekOffset }) => void actions.seekBy(seekOffset ?? JUMP_S));
    handle('seekto', ({ seekTime }) => void (seekTime !== undefined && actions.seekTo(seekTime)));
    handle('previoustrack', near?.previous ? () => step(parts, -1) : null);
    handle('nexttrack', near?.next ? () => step(parts, 1) : null);
    place();
  };
  if (!video.paused) take();
  video.addEventListener('playing', take, { signal: end.signal });
  for (const name of ['pause', 'seeked', 'ratechange', 'durationchange', 'ended']) {
    video.addEventListener(name, place, { signal: end.signal });
  }

  return () => {
    end.abort();
    if (holder !== own) return;
    holder = undefined;
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    mediaSession.setPositionState();
    for (const action of HANDLED) handle(action, null);
  };
}
