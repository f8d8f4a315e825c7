import type { Clock } from '../../../clock.ts';
import {
  type AudioFrame,
  type AudioTrack,
  isSameVideo,
  type LiveSink,
  type VideoFrame,
  type VideoTrack,
} from '../source.ts';
import { type InitTracks, initSegment, TICKS_PER_S } from './init-segment.ts';
import { Leg } from './leg.ts';
import type { PackagedInit, PackagerOutput, TimelineEnd } from './packaged.ts';
import { pictureEntryType } from './sample-entry.ts';
import { SourceClock } from './source-clock.ts';
import { createWallClock } from './wall-clock.ts';

/** A source that announces no picture for this long has none. */
const SOUND_ONLY_AFTER_US = 1_000_000;
/** How much sound waits for the first picture. */
const LONGEST_EARLY_US = 5_000_000;
/** Beyond these the source has set its clock; its time then continues where it was. */
const JUMP_BACK_US = 1_000_000;
const JUMP_AHEAD_US = 10_000_000;
/** Sound alone makes a part as long as its gap. */
const SOUND_JUMP_AHEAD_US = 1_000_000;

/** Where a session left off before a restart. */
export interface ResumePoint {
  readonly end: TimelineEnd;
  readonly fragments: number;
  readonly init: PackagedInit | null;
}

const BEGINNING: ResumePoint = { end: { shownTicks: 0, decodedTicks: 0 }, fragments: 0, init: null };

/**
 * Cuts what a source sends into parts and segments on one timeline that begins at 0 and never goes back. After `end` it
 * takes the next connection of the same session.
 */
export class Packager implements LiveSink {
  readonly #output: PackagerOutput;
  readonly #clock: Clock;
  #end: TimelineEnd;
  #fragments: number;
  #init: PackagedInit | null;
  #video: VideoTrack | null = null;
  #audio: AudioTrack | null = null;
  #leg: Leg | null = null;
  #isVideoNew = false;
  #isAudioNew = false;
  #lastUs = 0;
  /** Sound that came before the leg that it belongs to. */
  #early: AudioFrame[] = [];

  constructor(output: PackagerOutput, clock: Clock, from: ResumePoint = BEGINNING) {
    this.#output = output;
    this.#clock = clock;
    this.#end = from.end;
    this.#fragments = from.fragments;
    this.#init = from.init;
  }

  videoTrack(track: VideoTrack): void {
    if (this.#video && isSameVideo(this.#video, track)) return;
    this.#video = track;
    this.#isVideoNew = this.#leg !== null;
  }

  audioTrack(track: AudioTrack): void {
    if (this.#audio && isSameAudio(this.#audio, track)) return;
    this.#audio = track;
    if (this.#leg && !this.#leg.isFixed && !this.#leg.hasSound) {
      this.#leg.addSound(track);
      for (const frame of this.#early.splice(0)) this.#leg.audioFrame(frame);
    } else this.#isAudioNew = this.#leg !== null;
  }

  videoFrame(frame: VideoFrame): void {
    if (this.#video === null) return;
    const isChange = frame.isKey && (this.#isVideoNew || this.#isAudioNew);
    if (isChange || (this.#leg?.isSoundOnly === false && this.#isJump(frame.dtsUs, JUMP_AHEAD_US)))
      this.#finishLeg();
    // Only a key frame starts with another configuration.
    if (this.#isVideoNew || (this.#leg === null && !frame.isKey)) return;
    this.#leg ??= this.#beginLeg(frame.ptsUs, Math.max(0, frame.ptsUs - frame.dtsUs));
    this.#lastUs = frame.dtsUs;
    this.#leg.videoFrame(frame);
    for (const early of this.#early.splice(0)) if (this.#leg.hasSound) this.#leg.audioFrame(early);
  }

  audioFrame(frame: AudioFrame): void {
    if (this.#audio === null) return;
    if (this.#leg?.isSoundOnly && (this.#isAudioNew || this.#isJump(frame.ptsUs, SOUND_JUMP_AHEAD_US)))
      this.#finishLeg();
    if (this.#leg?.isSoundOnly) this.#lastUs = frame.ptsUs;
    if (this.#leg && !this.#isAudioNew) {
      if (this.#leg.hasSound) this.#leg.audioFrame(frame);
      return;
    }
    this.#keepEarly(frame);
    const [first] = this.#early;
    if (this.#video !== null || frame.ptsUs - first!.ptsUs < SOUND_ONLY_AFTER_US) return;
    this.#leg = this.#beginLeg(first!.ptsUs, 0);
    this.#lastUs = frame.ptsUs;
    for (const early of this.#early.splice(0)) this.#leg.audioFrame(early);
  }

  /** Ends the connection, not the session. */
  end(): void {
    this.#finishLeg();
    this.#early = [];
    this.#video = null;
    this.#audio = null;
  }

  #beginLeg(firstUs: number, delayUs: number): Leg {
    const video = this.#video;
    const delayTicks = Math.round((delayUs * TICKS_PER_S) / 1e6);
    const shownTicks = Math.max(this.#end.shownTicks, this.#end.decodedTicks + delayTicks);
    return new Leg({
      video,
      audio: this.#audio,
      clock: new SourceClock(firstUs, shownTicks),
      start: { shownTicks, decodedTicks: shownTicks - delayTicks },
      output: this.#output,
      nextSequence: () => {
        this.#fragments += 1;
        return this.#fragments;
      },
      makeInit: (audio, hasInBandParameters) => this.#makeInit({ video, audio, hasInBandParameters }),
      wallMsAt: createWallClock(this.#clock, shownTicks - delayTicks),
      isDiscontinuity: this.#fragments > 0,
    });
  }

  #finishLeg(): void {
    if (this.#leg === null) return;
    this.#early.unshift(...this.#leg.finish());
    this.#end = this.#leg.end;
    this.#leg = null;
    this.#isVideoNew = false;
    this.#isAudioNew = false;
    this.#output.endLeg?.();
  }

  /** The same one again if nothing has changed: players keep what they have. */
  #makeInit(tracks: InitTracks): PackagedInit {
    const { video, audio, hasInBandParameters } = tracks;
    const bytes = initSegment(tracks);
    if (this.#init?.bytes.equals(bytes)) return this.#init;
    // The codec string begins with the sample entry's type.
    const picture = video?.codecs.replace(/^[^.]*/, pictureEntryType(video, hasInBandParameters));
    const codecs = [picture, audio?.codecs].filter((codec) => codec !== undefined).join(',');
    this.#init = { bytes, codecs, width: video?.width ?? 0, height: video?.height ?? 0 };
    return this.#init;
  }

  #isJump(us: number, aheadUs: number): boolean {
    return us < this.#lastUs - JUMP_BACK_US || us > this.#lastUs + aheadUs;
  }

  #keepEarly(frame: AudioFrame): void {
    const [first] = this.#early;
    if (first && Math.abs(frame.ptsUs - first.ptsUs) > LONGEST_EARLY_US) this.#early = [];
    this.#early.push(frame);
  }
}

function isSameAudio(a: AudioTrack, b: AudioTrack): boolean {
  return a.codec === b.codec && a.sampleRate === b.sampleRate && isSame(a.config, b.config);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
