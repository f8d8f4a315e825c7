import type { ControlParts } from './control-parts.ts';

/** Shows the images of a video at their times. Ends with the playback. */
export function showGraphics({ shell, playback, details, emit }: ControlParts): void {
  const { hypergraphics } = details.video ?? {};
  if (!hypergraphics?.length) return;
  const { video, signal } = playback;
  import('virtual:graphics')
    .then(({ mountGraphics }) => {
      if (signal.aborted) return;
      mountGraphics({
        shell,
        listed: () => hypergraphics,
        nowS: () => video.currentTime,
        onFollow(url) {
          playback.report?.('hypergraphic-click');
          emit('hypergraphic-click', { url });
          // Who follows a link goes elsewhere: the film waits.
          video.pause();
        },
        signal,
      });
    })
    .catch(() => {});
}
