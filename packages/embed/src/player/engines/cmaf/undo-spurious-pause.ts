/** As long as this after the picture moves again, a pause may be the browser's mistake. */
const SUSPECT_MS = 500;

/**
 * Where a film begins to play at a place that is not loaded, after its end or after a jump, WebKitGTK sometimes pauses it
 * as that comes: this goes on, unless somebody asked for the pause. Page, controls and media session all ask by calling
 * `pause()`.
 */
export function undoSpuriousPause(video: HTMLVideoElement, signal: AbortSignal): void {
  let hasEnded = false;
  let stop = (): void => {};
  const watch = (): void => {
    let isAskedFor = false;
    const until = new AbortController();
    stop = () => {
      until.abort();
      Reflect.deleteProperty(video, 'pause');
    };
    video.pause = () => {
      isAskedFor = true;
      HTMLMediaElement.prototype.pause.call(video);
    };
    video.addEventListener('playing', () => setTimeout(stop, SUSPECT_MS), { signal: until.signal });
    video.addEventListener(
      'pause',
      () => {
        stop();
        if (!isAskedFor && !video.ended && video.isConnected) video.play().catch(() => {});
      },
      { signal: until.signal },
    );
  };
  video.addEventListener('ended', () => (hasEnded = true), { signal });
  video.addEventListener(
    'play',
    () => {
      stop();
      // What a page has put there itself stays.
      const isElsewhere = (hasEnded || video.seeking) && video.readyState < 2;
      if (isElsewhere && !Object.hasOwn(video, 'pause')) watch();
      hasEnded = false;
    },
    { signal },
  );
  signal.addEventListener('abort', () => stop());
}
