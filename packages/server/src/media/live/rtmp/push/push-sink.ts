import type { AudioFrame, AudioTrack, LiveSink, VideoFrame, VideoTrack } from '../../source.ts';
import { writeAmf0 } from '../amf/write-amf0.ts';
import { MESSAGE } from '../message.ts';
import { writeMessage } from '../write-message.ts';
import { PushError } from './push-error.ts';
import { SILENT_TRACK, silentFrameFor } from './silent-aac.ts';
import { audioConfigTag, audioFrameTag, metadataOf, videoConfigTag, videoFrameTag } from './write-tags.ts';

const DATA_CHUNK_STREAM = 4;
const AUDIO_CHUNK_STREAM = 5;
const VIDEO_CHUNK_STREAM = 6;
/** After so much picture without sound, silence is put in. */
const SOUND_GONE_US = 2_000_000;

export interface PushSinkOptions {
  readonly streamId: number;
  readonly addsSilence: boolean;
  /** Media that may wait for the server before pictures are dropped, in microseconds. */
  readonly maxQueuedUs: number;
  /** @param done hears when the bytes have left */
  readonly write: (bytes: Buffer, done: () => void) => void;
  readonly fail: (error: PushError) => void;
  readonly end: () => void;
}

/** Turns tracks and frames into messages: from a key frame on, and from the next one if the server is too slow. */
export class PushSink implements LiveSink {
  droppedFrames = 0;
  sentBytes = 0;
  readonly #options: PushSinkOptions;
  #video: VideoTrack | null = null;
  #audio: AudioTrack | null = null;
  #sentVideo: VideoTrack | null = null;
  #sentAudio: AudioTrack | null = null;
  #isWaitingForKey = true;
  /** The source's time that is zero for the server; null before the first picture. */
  #startUs: number | null = null;
  #newestUs = 0;
  #heardUs = Number.NEGATIVE_INFINITY;
  #nextSoundUs = 0;
  /** Times of what has not left yet. */
  readonly #queue: number[] = [];

  constructor(options: PushSinkOptions) {
    this.#options = options;
  }

  /** How much media waits for the server. */
  get queuedUs(): number {
    const [oldest] = this.#queue;
    return oldest === undefined ? 0 : this.#newestUs - oldest;
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  videoTrack(track: VideoTrack): void {
    if (track.codec !== 'avc') this.#options.fail(new PushError('UNSUPPORTED_CODEC'));
    this.#video = track;
  }

  audioTrack(track: AudioTrack): void {
    if (track.codec !== 'aac') this.#options.fail(new PushError('UNSUPPORTED_CODEC'));
    this.#audio = track;
    this.#heardUs = this.#newestUs;
  }

  videoFrame(frame: VideoFrame): void {
    if (!this.#video) return;
    this.#newestUs = frame.dtsUs;
    if (!this.#admits(frame)) {
      if (this.#startUs !== null) this.droppedFrames += 1;
      return;
    }
    this.#startAt(frame.dtsUs, this.#video);
    if (this.#sentVideo !== this.#video) {
      this.#sentVideo = this.#video;
      this.#send(MESSAGE.video, frame.dtsUs, videoConfigTag(this.#video));
    }
    this.#addSilence(frame.dtsUs);
    this.#send(MESSAGE.video, frame.dtsUs, videoFrameTag(frame));
  }

  audioFrame(frame: AudioFrame): void {
    if (!this.#audio || this.#startUs === null || frame.ptsUs < this.#startUs) return;
    this.#heardUs = Math.max(this.#newestUs, frame.ptsUs);
    // Sound follows the picture's gaps, and begins after what silence was put in.
    if (this.#isWaitingForKey || frame.ptsUs < this.#nextSoundUs) return;
    this.#nextSoundUs = frame.ptsUs + 1;
    this.#sendSound(this.#audio, frame.ptsUs, frame.data);
  }

  end(): void {
    this.#options.end();
  }

  /** Decides about a picture: key frames begin, a full queue ends. */
  #admits({ isKey }: VideoFrame): boolean {
    const { maxQueuedUs } = this.#options;
    if (!this.#isWaitingForKey) this.#isWaitingForKey = this.queuedUs > maxQueuedUs;
    // Goes on only once most of the queue has left, and not to stop again at once.
    else if (isKey && this.queuedUs <= maxQueuedUs / 2) this.#isWaitingForKey = false;
    return !this.#isWaitingForKey;
  }

  #startAt(dtsUs: number, video: VideoTrack): void {
    if (this.#startUs !== null) return;
    this.#startUs = dtsUs;
    this.#nextSoundUs = dtsUs;
    if (this.#audio) this.#heardUs = dtsUs;
    const audio = this.#audio ?? (this.#options.addsSilence ? SILENT_TRACK : null);
    this.#send(MESSAGE.dataAmf0, dtsUs, writeAmf0('@setDataFrame', 'onMetaData', metadataOf(video, audio)));
  }

  #addSilence(untilUs: number): void {
    if (!this.#options.addsSilence || untilUs - this.#heardUs < SOUND_GONE_US) return;
    const track = this.#audio ?? SILENT_TRACK;
    const silence = silentFrameFor(track);
    if (!silence) return;
    // After a gap of the picture there is nothing to fill.
    this.#nextSoundUs = Math.max(this.#nextSoundUs, untilUs - SOUND_GONE_US);
    while (this.#nextSoundUs <= untilUs) {
      this.#sendSound(track, this.#nextSoundUs, silence.data);
      this.#nextSoundUs += silence.durationUs;
    }
  }

  #sendSound(track: AudioTrack, ptsUs: number, data: Uint8Array): void {
    if (this.#sentAudio !== track) {
      this.#sentAudio = track;
      this.#send(MESSAGE.audio, ptsUs, audioConfigTag(track));
    }
    this.#send(MESSAGE.audio, ptsUs, audioFrameTag(data));
  }

  #send(type: number, timeUs: number, payload: Buffer): void {
    const { streamId, write } = this.#options;
    // 32 bits; RTMP begins anew after 49 days.
    const timestampMs = Math.round((timeUs - (this.#startUs ?? timeUs)) / 1000) % 2 ** 32;
    const chunkStream =
      type === MESSAGE.video
        ? VIDEO_CHUNK_STREAM
        : type === MESSAGE.audio
          ? AUDIO_CHUNK_STREAM
          : DATA_CHUNK_STREAM;
    this.#queue.push(timeUs);
    this.sentBytes += payload.length;
    write(writeMessage(chunkStream, { type, timestampMs, streamId, payload }), () => this.#queue.shift());
  }
}
