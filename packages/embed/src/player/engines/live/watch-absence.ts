/** Who looks at another page for this long gets no more picture. */
const PATIENCE_MS = 15_000;

export interface AbsenceOptions {
  readonly video: HTMLVideoElement;
  readonly signal: AbortSignal;
  /** Nobody sees the picture any more. @param isHeard somebody may still be listening */
  readonly onGone: (isHeard: boolean) => void;
  readonly onBack: () => void;
}

/** Tells when a page has been out of sight for a while, and when it is seen again. A picture in picture is in sight. */
export function watchAbsence({ video, signal, onGone, onBack }: AbsenceOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  const root = video.getRootNode() as ShadowRoot;
  const look = (): void => {
    clearTimeout(timer);
    if (!document.hidden) {
      if (isGone) onBack();
      isGone = false;
    } else if (!isGone) {
      timer = setTimeout(() => {
        if (root.pictureInPictureElement === video) return;
        isGone = true;
        onGone(!video.paused && !video.muted && video.volume > 0);
      }, PATIENCE_MS);
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  video.addEventListener('leavepictureinpicture', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  look();
}
