import type { CommoncastPlayerElement } from '../element/tags.ts';

const NAMES =
  'play playing pause timeupdate seeking seeked waiting ratechange volumechange durationchange loadedmetadata ended error progress';
const heard = new WeakSet<HTMLVideoElement>();

/**
 * Repeats on the element, under their own names, the events of its video: none of these bubbles, and none of them crosses
 * the boundary of a shadow root. What has happened before is told now.
 */
export function forwardEvents(host: CommoncastPlayerElement): void {
  const { video } = host;
  if (heard.has(video)) return;
  heard.add(video);
  const tell = (type: string): boolean => host.dispatchEvent(new Event(type));
  // A source that is loaded, the next one or the same anew, begins at the default.
  const keepRate = (): void => {
    video.defaultPlaybackRate = video.playbackRate;
  };
  keepRate();
  video.addEventListener('ratechange', keepRate);
  // The event of a start may be on its way still: then it is the first that comes.
  let isToldOfPlay = !video.paused;
  if (isToldOfPlay) tell('play');
  tell('durationchange');
  tell('volumechange');
  for (const name of NAMES.split(' '))
    video.addEventListener(name, ({ type }) => {
      if (!isToldOfPlay || type !== 'play') tell(type);
      isToldOfPlay = false;
    });
}
