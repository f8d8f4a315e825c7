import { createFanOut, type FanOut } from '../media/live/fan-out.ts';
import type { AudioFrame, LiveSink, VideoFrame, VideoTrack } from '../media/live/source.ts';

/** Some seconds of what the best encoders send. */
const MOST_KEPT_BYTES = 8 * 1024 ** 2;

/**
 * Passes one connection after another on to the same viewers, beginning with the pictures since the last key frame. Its
 * clock goes on while there is no connection.
 */
export class Relay {
  readonly #viewers: FanOut;
  #leave: () => void = () => {};
  #video: VideoTrack | null = null;
  #isReordered = false;
  #lastUs = 0;

  constructor(onFailure: (error: unknown) => void) {
    this.#viewers = createFanOut(onFailure, MOST_KEPT_BYTES);
  }

  /** Of the connection there is now; null without one, or without a picture. */
  get video(): VideoTrack | null {
    return this.#video;
  }

  /** Whether pictures arrive in another order than they are shown. */
  get isReordered(): boolean {
    return this.#isReordered;
  }

  /** @returns removes the viewer again, without an `end` */
  add(viewer: LiveSink): () => void {
    return this.#viewers.add(viewer);
  }

  /** Passes on what comes from here, in place of the connection before. */
  follow(source: Pick<FanOut, 'add'>): void {
    this.leave();
    this.#leave = source.add(this.#sink());
  }

  /** The connection is gone; viewers wait for another one. */
  leave(): void {
    this.#leave();
    this.#leave = () => {};
    this.#video = null;
    this.#isReordered = false;
  }

  /** It is over for the viewers there are. */
  dismiss(): void {
    this.#viewers.end('finished');
  }

  /** It is over. */
  end(): void {
    this.leave();
    this.dismiss();
  }

  #sink(): LiveSink {
    let shiftUs: number | null = null;
    const shift = (us: number): number => {
      shiftUs ??= Math.max(performance.now() * 1000, this.#lastUs + 1) - us;
      const shifted = Math.round(us + shiftUs);
      this.#lastUs = Math.max(this.#lastUs, shifted);
      return shifted;
    };
    return {
      videoTrack: (track) => {
        this.#video = track;
        this.#viewers.videoTrack(track);
      },
      audioTrack: (track) => this.#viewers.audioTrack(track),
      videoFrame: (frame: VideoFrame) => {
        if (frame.ptsUs !== frame.dtsUs) this.#isReordered = true;
        this.#viewers.videoFrame({ ...frame, dtsUs: shift(frame.dtsUs), ptsUs: shift(frame.ptsUs) });
      },
      audioFrame: (frame: AudioFrame) => this.#viewers.audioFrame({ ...frame, ptsUs: shift(frame.ptsUs) }),
      end: () => this.leave(),
    };
  }
}
