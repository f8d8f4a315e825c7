import { type FragmentTrack, fragment, type Sample } from '../cmaf/fragment.ts';
import { initSegment, PICTURE_TRACK } from '../cmaf/init-segment.ts';
import type { PackagedInit, PackagedPart, PackagedSegment } from '../cmaf/packaged.ts';
import type { LiveSegment } from '../hls/live-segment.ts';
import type { LiveWindow } from '../hls/live-window.ts';
import type { AudioTrack, VideoTrack } from '../source.ts';
import type { RungStore } from './rung-store.ts';

interface RungOutputParts {
  readonly window: LiveWindow;
  /** By their names. */
  readonly inits: Map<string, PackagedInit>;
  readonly store: RungStore;
}

/** Writes the segments of one rung: its own pictures with the source's sound, or the source's own as they are. */
export class RungOutput {
  readonly #parts: RungOutputParts;
  #init: { readonly name: string; readonly bytes: Buffer } | null = null;
  #number = 0;
  #fragments = 0;

  constructor(parts: RungOutputParts) {
    this.#parts = parts;
  }

  /** The next segment is the source's. */
  refer(source: LiveSegment): void {
    this.#parts.window.refer({
      ...source,
      parts: [],
      partCount: 0,
      ticks: 0,
      sizeBytes: 0,
      pictures: 0,
      isComplete: false,
    });
  }

  /** The next segment has pictures of its own. */
  open(about: PackagedSegment, track: VideoTrack): void {
    const name = this.#initOf(track, about.audio);
    this.#parts.window.openSegment(about, name, { isPending: true });
  }

  /** A part of the source's, where the segment is. */
  copy(part: PackagedPart): void {
    this.#parts.window.addPart(part);
  }

  part(part: PackagedPart, samples: readonly Sample[]): void {
    this.#fragments += 1;
    const pictures: FragmentTrack = { id: PICTURE_TRACK, decodeTime: part.startTicks, samples };
    const tracks = part.sound === null ? [pictures] : [pictures, part.sound];
    this.#parts.window.addPart({
      data: fragment(this.#fragments, tracks),
      ticks: part.ticks,
      isIndependent: samples.some(({ isKey }) => isKey),
      pictures: samples.length,
    });
  }

  close(): void {
    const { window, store } = this.#parts;
    const segment = window.last!;
    window.closeSegment();
    if (segment.base === '') void store.keep(segment).then((place) => window.settle(segment, place));
  }

  #initOf(video: VideoTrack, audio: AudioTrack | null): string {
    const { window, inits } = this.#parts;
    const bytes = initSegment({ video, audio, hasInBandParameters: false });
    if (this.#init?.bytes.equals(bytes)) return this.#init.name;
    this.#number += 1;
    const name = `${window.token}/init-${this.#number}.mp4`;
    const codecs = [video.codecs, audio?.codecs].filter((codec) => codec !== undefined).join(',');
    inits.set(name, { bytes, codecs, width: video.width, height: video.height });
    this.#init = { name, bytes };
    return name;
  }
}
