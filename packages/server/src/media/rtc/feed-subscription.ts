import type { AudioTrack, VideoTrack } from '../live/source.ts';
import type { Playing } from './rtc-engine.ts';
import type { LiveEvent } from './rtc-messages.ts';

/** What the viewers of one stream get, subscribed once. Anything but H.264 and Opus is left out. */
export class FeedSubscription {
  viewers = 0;
  readonly #playing: Playing;
  readonly #unsubscribe: () => void;
  readonly #closers = new Set<() => void>();
  #hasEnded = false;

  constructor(playing: Playing, send: (event: LiveEvent) => void) {
    this.#playing = playing;
    let picture: VideoTrack['codec'] | null = null;
    let sound: AudioTrack['codec'] | null = null;
    this.#unsubscribe = playing.subscribe({
      videoTrack: (track) => {
        picture = track.codec;
        if (picture === 'avc') send({ type: 'video-track', track });
      },
      audioTrack: (track) => {
        sound = track.codec;
        if (sound === 'opus') send({ type: 'audio-track', track });
      },
      videoFrame: (frame) => {
        if (picture === 'avc') send({ type: 'video', frame });
      },
      audioFrame: (frame) => {
        if (sound === 'opus') send({ type: 'audio', frame });
      },
      end: () => {
        this.#hasEnded = true;
        for (const close of [...this.#closers]) close();
      },
    });
  }

  /** Whether the stream is over for these viewers. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Calls back when it is over. @returns takes it back */
  onEnd(close: () => void): () => void {
    this.#closers.add(close);
    return () => void this.#closers.delete(close);
  }

  requestKeyFrame(): void {
    this.#playing.requestKeyFrame?.();
  }

  stop(): void {
    this.#unsubscribe();
  }
}
