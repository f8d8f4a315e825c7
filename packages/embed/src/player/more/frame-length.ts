/** Where nothing is known, in seconds. */
const USUAL_S = 1 / 30;
/** Shorter than a frame of any video, in seconds. */
const LEAST_S = 1 / 250;
const LOOKS = 24;

const lengths = new WeakMap<HTMLVideoElement, number>();

/** How long one picture of a video is shown, in seconds. */
export function frameLengthOf(video: HTMLVideoElement): number {
  return lengths.get(video) ?? USUAL_S;
}

/**
 * Learns how long a picture is shown from the first ones of each source: no playlist says it for all, and a picture that
 * was left out only makes a gap longer. @returns how to stop
 */
export function watchFrames(video: HTMLVideoElement): () => void {
  if (!video.requestVideoFrameCallback) return () => {};
  const end = new AbortController();
  let call = 0;
  let left = LOOKS;
  let lastS = Number.NaN;
  let count = 0;
  const look = (_: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata): void => {
    // A busy page is not asked for each of them.
    const gapS = (mediaTime - lastS) / (presentedFrames - count);
    count = presentedFrames;
    if (gapS > LEAST_S && gapS < (lengths.get(video) ?? 0.5)) lengths.set(video, gapS);
    lastS = mediaTime;
    left -= 1;
    if (left > 0) call = video.requestVideoFrameCallback(look);
  };
  const begin = (): void => {
    left = LOOKS;
    video.cancelVideoFrameCallback(call);
    call = video.requestVideoFrameCallback(look);
  };
  const beginAnew = (): void => {
    lengths.delete(video);
    begin();
  };
  const forget = (): void => {
    lastS = Number.NaN;
  };
  video.addEventListener('emptied', beginAnew, { signal: end.signal });
  // What lies between two places is no frame.
  video.addEventListener('seeking', forget, { signal: end.signal });
  begin();
  return () => {
    end.abort();
    video.cancelVideoFrameCallback(call);
  };
}
