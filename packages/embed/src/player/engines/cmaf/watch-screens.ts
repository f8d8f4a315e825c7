/** Safari's own way to AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/**
 * Tells when the picture goes to another screen and when it comes back: with AirPlay in Safari's own way, with others
 * by the Remote Playback API (W3C).
 */
export function watchScreens(
  video: AirPlayVideo,
  signal: AbortSignal,
  turn: (isAway: boolean) => void,
): void {
  const { remote } = video as Partial<HTMLVideoElement>;
  const listen = (target: EventTarget | undefined, name: string, isAway: () => boolean): void =>
    target?.addEventListener(name, () => turn(isAway()), { signal });
  listen(remote, 'connecting', () => true);
  listen(remote, 'connect', () => true);
  listen(remote, 'disconnect', () => false);
  listen(
    video,
    'webkitcurrentplaybacktargetiswirelesschanged',
    () => !!video.webkitCurrentPlaybackTargetIsWireless,
  );
}
