import type { Orientation } from '@commoncast/core/live/constants';
import { cameraPlace, containedIn, type Place, type Size } from './picture-places.ts';

/** What is sent, whatever the sources have: a picture that changes its size disturbs players. */
const SIZES: Readonly<Record<Orientation, Size>> = {
  LANDSCAPE: { width: 1280, height: 720 },
  PORTRAIT: { width: 720, height: 1280 },
  SQUARE: { width: 720, height: 720 },
};
export const FRAMES_PER_SECOND = 30;

export interface PictureMix {
  readonly canvas: HTMLCanvasElement;
  readonly track: MediaStreamTrack;
  /** Null takes it away. */
  readonly setSource: (name: 'camera' | 'screen', stream: MediaStream | null) => void;
  /** Draws the picture of this moment. */
  readonly draw: () => void;
  readonly close: () => void;
}

/** Draws the camera, or the screen with the camera in its corner, as one picture that keeps its size. */
export function createPictureMix(orientation: Orientation): PictureMix {
  const canvas = document.createElement('canvas');
  const size = SIZES[orientation];
  Object.assign(canvas, size);
  const painter = canvas.getContext('2d', { alpha: false });
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!painter || !track) throw new TypeError('A canvas has no picture');
  const sources = new Map<'camera' | 'screen', HTMLVideoElement>();
  const paint = (video: HTMLVideoElement | undefined, place: (picture: Size) => Place) => {
    if (!video?.videoWidth) return;
    const { x, y, width, height } = place({ width: video.videoWidth, height: video.videoHeight });
    painter.drawImage(video, x, y, width, height);
  };
  return {
    canvas,
    track,
    setSource: (name, stream) => {
      const before = sources.get(name);
      if (before) before.srcObject = null;
      sources.delete(name);
      if (!stream) return;
      const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
      video.srcObject = stream;
      void video.play().catch(() => {});
      sources.set(name, video);
    },
    draw: () => {
      const screen = sources.get('screen');
      painter.fillStyle = 'black';
      painter.fillRect(0, 0, size.width, size.height);
      paint(screen, (picture) => containedIn(size, picture));
      paint(sources.get('camera'), (picture) =>
        screen ? cameraPlace(size, picture) : containedIn(size, picture),
      );
    },
    close: () => {
      track.stop();
      for (const video of sources.values()) video.srcObject = null;
    },
  };
}
