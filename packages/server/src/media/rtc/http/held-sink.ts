import type { AudioFrame, AudioTrack, LiveSink, VideoFrame, VideoTrack } from '../../live/source.ts';

/** Passes on to a sink that is known later, ends it once, and says when. */
export class HeldSink implements LiveSink {
  #sink: LiveSink | null = null;
  #onEnd: () => void = () => {};

  pour(sink: LiveSink, onEnd: () => void): void {
    this.#sink = sink;
    this.#onEnd = onEnd;
  }

  videoTrack(track: VideoTrack): void {
    this.#sink?.videoTrack(track);
  }

  audioTrack(track: AudioTrack): void {
    this.#sink?.audioTrack(track);
  }

  videoFrame(frame: VideoFrame): void {
    this.#sink?.videoFrame(frame);
  }

  audioFrame(frame: AudioFrame): void {
    this.#sink?.audioFrame(frame);
  }

  end(how: 'finished' | 'lost'): void {
    const sink = this.#sink;
    this.#sink = null;
    if (sink === null) return;
    sink.end(how);
    this.#onEnd();
  }
}
