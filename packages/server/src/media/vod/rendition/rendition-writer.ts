import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Packet } from 'node-av/lib';
import type { Segment } from '../playlists/segment.ts';
import { toNumber } from '../timing/ratio.ts';
import { FragmentWriter, type TrackFormat } from './fragment-writer.ts';
import { INIT_FILE, segmentFile, UNFINISHED } from './rendition-files.ts';

const LEAD_TRACK = 0;
const SOUND_TRACK = 1;

/** A part of a rendition that is written on its own; all of it if left out. */
export interface WrittenPart {
  readonly firstSegment: number;
  /** Where the initialization segment goes, which a part cannot do without. */
  readonly initFile: string;
  /** How long before it is shown the first packet is decoded, as in every other part; as it is here if left out. */
  readonly delayS?: number;
  /** Whether sound before the first picture belongs to another part. */
  readonly skipsEarlySound?: boolean;
  /** Told of each segment when it is there. */
  readonly onSegment: (segment: Segment) => void;
}

/** A packet with its place on the timeline; its holder owns it. */
interface Queued {
  readonly packet: Packet;
  readonly timeS: number;
  readonly isCut: boolean;
}

/**
 * Distributes the packets of one rendition among segments. Pictures decide where a segment starts; its sound is
 * what is heard while its pictures are shown. Without pictures the sound itself is cut.
 */
export class RenditionWriter {
  readonly #directory: string;
  readonly #openFragments: (firstDts: number) => FragmentWriter;
  #fragments: FragmentWriter | null = null;
  readonly #lead: Queued[] = [];
  readonly #sound: Queued[] = [];
  readonly #hasSoundBeside: boolean;
  readonly #firstSegment: number;
  readonly #onSegment: WrittenPart['onSegment'] | null;
  readonly segments: Segment[] = [];
  readonly #skipsEarlySound: boolean;
  /** Of the first picture. */
  #startS: number | null = null;
  #segmentStartS: number | null = null;
  #soundReachedS = 0;
  #soundEnded = false;

  constructor(
    directory: string,
    video: TrackFormat | null,
    audio: TrackFormat | null,
    part: WrittenPart | null = null,
  ) {
    mkdirSync(directory, { recursive: true });
    this.#directory = directory;
    this.#firstSegment = part?.firstSegment ?? 0;
    this.#onSegment = part?.onSegment ?? null;
    this.#skipsEarlySound = part?.skipsEarlySound ?? false;
    const tracks = [video, audio].filter((track) => track !== null);
    const leadTimeBase = toNumber(tracks[LEAD_TRACK]!.timeBase);
    // Only the first packet shows how long before its presentation it is decoded.
    this.#openFragments = (firstDts) => {
      const { initFile = INIT_FILE, delayS = Math.max(0, -firstDts * leadTimeBase) } = part ?? {};
      return new FragmentWriter(directory, { initFile, delayS, firstFragment: this.#firstSegment }, tracks);
    };
    this.#hasSoundBeside = video !== null && audio !== null;
  }

  /** Takes a packet of the track that decides on segments: pictures, or the sound if there are none. */
  writeLead(packet: Packet, timeS: number, isCut: boolean): void {
    this.#lead.push({ packet: packet.clone()!, timeS, isCut });
    this.#pump(null);
  }

  /** Takes a packet of the sound that goes with the pictures. */
  writeSound(packet: Packet, timeS: number): void {
    this.#sound.push({ packet: packet.clone()!, timeS, isCut: false });
    this.#soundReachedS = timeS;
    this.#dropEarlySound();
    this.#pump(null);
  }

  /** Ends the last segment. @param endS where the rendition ends on the timeline */
  finish(endS: number): void {
    this.#soundEnded = true;
    this.#pump(endS);
    this.#fragments?.free();
  }

  #pump(endS: number | null): void {
    for (;;) {
      this.#writeLeadUpToCut();
      const next = this.#lead[0];
      const boundaryS = next?.timeS ?? endS;
      if (boundaryS === null || boundaryS === undefined || this.#segmentStartS === null) return;
      const hasAllSound = !this.#hasSoundBeside || this.#soundEnded || this.#soundReachedS >= boundaryS;
      if (!hasAllSound) return;
      this.#writeSoundBefore(next === undefined ? Number.POSITIVE_INFINITY : boundaryS);
      this.#endSegment(boundaryS);
      if (next === undefined) return;
    }
  }

  #writeLeadUpToCut(): void {
    for (let next = this.#lead[0]; next !== undefined; next = this.#lead[0]) {
      if (this.#segmentStartS === null) this.#beginSegment(next);
      else if (next.isCut) return;
      this.#lead.shift();
      this.#write(LEAD_TRACK, next);
    }
  }

  #writeSoundBefore(boundaryS: number): void {
    for (let next = this.#sound[0]; next !== undefined && next.timeS < boundaryS; next = this.#sound[0]) {
      this.#sound.shift();
      this.#write(SOUND_TRACK, next);
    }
  }

  #dropEarlySound(): void {
    if (!this.#skipsEarlySound || this.#startS === null) return;
    while (this.#sound.length > 0 && this.#sound[0]!.timeS < this.#startS) this.#sound.shift()!.packet.free();
  }

  #write(track: number, { packet }: Queued): void {
    this.#fragments!.write(track, packet);
    packet.free();
  }

  #beginSegment({ packet, timeS }: Queued): void {
    this.#fragments ??= this.#openFragments(Number(packet.dts));
    this.#segmentStartS = timeS;
    this.#startS ??= timeS;
    this.#dropEarlySound();
    this.#fragments.begin(`${this.#file}${UNFINISHED}`);
  }

  #endSegment(endS: number): void {
    const startS = this.#segmentStartS!;
    const bytes = this.#fragments!.end();
    const file = this.#file;
    const path = join(this.#directory, file);
    renameSync(`${path}${UNFINISHED}`, path);
    const segment = { file, startS, durationS: Math.max(0, endS - startS), bytes };
    this.segments.push(segment);
    this.#segmentStartS = null;
    this.#onSegment?.(segment);
  }

  get #file(): string {
    return segmentFile(this.#firstSegment + this.segments.length);
  }
}
