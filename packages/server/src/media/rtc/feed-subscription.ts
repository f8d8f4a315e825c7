import type { AudioTrack } from '../live/source.ts';
import type { Playing } from './rtc-engine.ts';
import type { LiveEvent } from './rtc-messages.ts';

/** What the viewers of one stream get, subscribed once. Sound other than Opus is left out. */
export class FeedSubscription {
  viewers = 0;
  readonly #playing: Playing;
  readonly #unsubscribe: () => void;

  constructor(playing: Playing, send: (event: LiveEvent) => void) {
    this.#playing = playing;
    let sound: AudioTrack['codec'] | null = null;
    this.#unsubscribe = playing.subscribe({
      videoTrack: (track) => send({ type: 'video-track', track }),
      audioTrack: (track) => {
        sound = track.codec;
        send({ type: 'audio-track', track });
      },
      videoFrame: (frame) => send({ type: 'video', frame }),
      audioFrame: (frame) => {
        if (sound === 'opus') send({ type: 'audio', frame });
      },
      // The viewers stay: the stream may come back.
      end: () => {},
    });
  }

  requestKeyFrame(): void {
    this.#playing.requestKeyFrame?.();
  }

  stop(): void {
    this.#unsubscribe();
  }
}
