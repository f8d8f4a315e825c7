import { join } from 'node:path';
import type { Rung as RungPlan } from '../../vod/ladder/ladder.ts';
import type { PackagedInit, PackagedPart, PackagedPicture, PackagedSegment } from '../cmaf/packaged.ts';
import type { LiveOutput } from '../hls/live-output.ts';
import { LiveRendition } from '../hls/live-rendition.ts';
import type { LiveSegment } from '../hls/live-segment.ts';
import { LiveWindow } from '../hls/live-window.ts';
import type { WaitingRequests } from '../hls/waiting-requests.ts';
import { isSameVideo, type VideoTrack } from '../source.ts';
import { LadderFeed, type LadderFeedParts } from './ladder-feed.ts';
import type { LadderSlots } from './ladder-slots.ts';
import type { LadderState } from './ladder-state.ts';
import { planRungs } from './plan-rungs.ts';
import { LONGEST_LAG_MS, Rung } from './rung.ts';
import { RungOutput } from './rung-output.ts';
import { RungStore } from './rung-store.ts';

/** From the best picture to the least work. */
const PRESETS = ['veryfast', 'superfast', 'ultrafast'] as const;
/** One that was too slow even so, or that has died again and again, is tried once more after this. */
const RETRY_MS = 60_000;
/** Between one process that has died and the next one. */
const RESTART_MS = 1_000;
const MOST_RESTARTS = 3;
/** Whether a slot has become free is looked at this often. */
const SLOT_MS = 5_000;
/** Players that come first wait this long to be told of all renditions. */
const SETTLE_MS = 3_000;

export interface LiveLadderParts {
  readonly source: LiveWindow;
  readonly output: LiveOutput;
  readonly makeWaiting: () => WaitingRequests;
  /** Of this ladder alone; it is empty. */
  readonly folder: string;
  readonly slots: LadderSlots;
  readonly onFailure: (error: unknown) => void;
  /** In milliseconds. */
  readonly now?: () => number;
  /** Starts the process that encodes; replaced in tests. */
  readonly startProcess?: LadderFeedParts['startProcess'];
}

interface Rendition {
  readonly rung: Rung;
  readonly rendition: LiveRendition;
}

/**
 * The lower renditions of one broadcast: a process decodes the source and encodes them, and each follows the source's
 * segments. They may begin and end at any time, and the source never waits for them.
 */
export class LiveLadder {
  readonly #parts: LiveLadderParts;
  readonly #now: () => number;
  /** By name; those that were once there stay, as players may be watching. */
  readonly #renditions = new Map<string, Rendition>();
  #isOn = false;
  #state: LadderState = 'off';
  #feed: LadderFeed | null = null;
  #plan: readonly RungPlan[] = [];
  #leaveSlot: (() => void) | null = null;
  #video: VideoTrack | null = null;
  #preset = 0;
  /** When processes have died lately. */
  #exitsMs: number[] = [];
  /** Nothing is started before. */
  #notBeforeMs = 0;
  /** Whether players that come are told of something already. */
  #isSettled = false;
  #settleMs: number | null = null;

  constructor(parts: LiveLadderParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  get state(): LadderState {
    return this.#state;
  }

  /** Names of the renditions that are being encoded, highest first. */
  get encoded(): readonly string[] {
    return this.#state === 'running' ? this.#plan.map(({ name }) => name) : [];
  }

  /** Of the process that encodes, if one runs. */
  get pid(): number | undefined {
    return this.#feed?.pid;
  }

  switchOn(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#isSettled = this.#parts.source.isPlayable;
    this.#settleMs = null;
    this.#notBeforeMs = 0;
    this.#set('starting');
  }

  switchOff(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#stop('off');
  }

  picture(picture: PackagedPicture): void {
    this.#safely(() => {
      const { track } = picture;
      if (this.#video !== null && !isSameVideo(this.#video, track)) {
        this.#stop(this.#isOn ? 'starting' : 'off');
        this.#notBeforeMs = 0;
      }
      this.#video = track;
      if (this.#isOn && this.#feed === null) this.#start(track);
      this.#feed?.picture(picture);
      this.#advance();
    });
  }

  opened(segment: LiveSegment, about: PackagedSegment): void {
    for (const { rung } of this.#renditions.values()) rung.opened(segment, about, this.#now());
  }

  part(part: PackagedPart): void {
    for (const { rung } of this.#renditions.values()) rung.parted(part, this.#now());
    this.#safely(() => this.#advance());
  }

  closed(): void {
    for (const { rung } of this.#renditions.values()) rung.closed(this.#now());
    this.#safely(() => this.#advance());
  }

  /** The next picture is a key frame. @param endTicks up to where the source is */
  endLeg(endTicks: number): void {
    this.#feed?.flush(endTicks);
  }

  /** The broadcast is over. What there is can still be fetched. */
  end(): void {
    this.switchOff();
    for (const { rung, rendition } of this.#renditions.values()) {
      rung.finish();
      rendition.window.end();
      rendition.waiting.wake();
    }
  }

  /** Whatever goes wrong here, the source goes on. */
  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#parts.onFailure(error);
      this.#pause('failed', RETRY_MS);
    }
  }

  #start(track: VideoTrack): void {
    const nowMs = this.#now();
    if (nowMs < this.#notBeforeMs) return;
    const plan = track.codec === 'avc' ? planRungs(track) : [];
    if (plan.length === 0) {
      // Until other pictures come.
      this.#notBeforeMs = Number.POSITIVE_INFINITY;
      this.#set(track.codec === 'avc' ? 'small' : 'unsupported');
      return;
    }
    this.#leaveSlot ??= this.#parts.slots.take();
    if (this.#leaveSlot === null) {
      this.#notBeforeMs = nowMs + SLOT_MS;
      this.#set('noSlot');
      return;
    }
    this.#plan = plan;
    this.#set('starting');
    const rungs = plan.map((one) => this.#renditionOf(one).rung);
    const { startProcess } = this.#parts;
    const feed = new LadderFeed({
      track,
      plan,
      preset: PRESETS[this.#preset] ?? 'ultrafast',
      rungs,
      now: this.#now,
      ...(startProcess && { startProcess }),
      onReady: (tracks) => {
        for (const [index, video] of tracks.entries())
          this.#renditionOf(plan[index]!).rendition.expect(video, plan[index]!.maxRateBps);
        this.#set('running');
      },
      onPictures: () => this.#advance(),
      onExit: (detail) => {
        this.#parts.onFailure(new Error(`The lower renditions of a live stream broke off: ${detail}`));
        const nowMs = this.#now();
        this.#exitsMs = [...this.#exitsMs.filter((atMs) => atMs > nowMs - RETRY_MS), nowMs];
        const isHopeless = this.#exitsMs.length > MOST_RESTARTS;
        this.#pause(isHopeless ? 'failed' : 'starting', isHopeless ? RETRY_MS : RESTART_MS);
      },
    });
    this.#feed = feed;
  }

  /** Gives out what is there, and looks whether encoding keeps up. */
  #advance(): void {
    const nowMs = this.#now();
    this.#settleMs ??= nowMs + SETTLE_MS;
    for (const { rung, rendition } of this.#renditions.values()) {
      const before = rendition.window.version;
      rung.advance(nowMs);
      if (rendition.window.version !== before) rendition.waiting.wake();
    }
    this.#settle(nowMs);
    if (this.#feed?.isBehind(nowMs, LONGEST_LAG_MS)) this.#slowDown();
  }

  /** The machine is too slow: less work from the next key frame on. */
  #slowDown(): void {
    const isLast = this.#preset === PRESETS.length - 1;
    if (!isLast) this.#preset += 1;
    this.#pause(isLast ? 'behind' : 'starting', isLast ? RETRY_MS : 0);
  }

  #pause(state: LadderState, ms: number): void {
    this.#stop(state);
    this.#notBeforeMs = this.#now() + ms;
  }

  #stop(state: LadderState): void {
    this.#feed?.stop();
    this.#feed = null;
    // One that starts again soon keeps its place.
    if (state !== 'starting') this.#leaveSlot?.();
    if (state !== 'starting') this.#leaveSlot = null;
    this.#set(state);
    for (const { rung, rendition } of this.#renditions.values()) {
      rung.starve(this.#now());
      rendition.waiting.wake();
    }
  }

  #set(state: LadderState): void {
    this.#state = state;
    this.#settle(this.#now());
  }

  /** Tells players that come now of the renditions, once it is known whether there will be any. */
  #settle(nowMs: number): void {
    const isStarting = this.#state === 'starting';
    this.#isSettled ||= !isStarting || nowMs >= (this.#settleMs ?? Number.POSITIVE_INFINITY);
    if (!this.#isSettled) {
      this.#parts.output.offerLower(null);
      return;
    }
    // One that starts again is back before anybody minds.
    const isOffered = this.#state === 'running' || (isStarting && this.#renditions.size > 0);
    this.#parts.output.offerLower(isOffered);
  }

  #renditionOf({ name }: RungPlan): Rendition {
    const known = this.#renditions.get(name);
    if (known) return known;
    const { source, output, folder, makeWaiting } = this.#parts;
    const store = new RungStore(join(folder, name));
    const window = LiveWindow.following(source, '../source/', (segment) => store.forget(segment));
    const inits = new Map<string, PackagedInit>();
    const rendition = new LiveRendition({ name, window, inits, waiting: makeWaiting() });
    const rung = new Rung(new RungOutput({ window, inits, store }), window.open !== null);
    const added = { rung, rendition };
    this.#renditions.set(name, added);
    output.add(rendition);
    return added;
  }
}
