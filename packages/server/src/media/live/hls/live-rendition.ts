import { invalid, notFound, unavailable } from '../../../problems/problems.ts';
import { IMMUTABLE, servedType } from '../../../storage/object-headers.ts';
import type { Variant } from '../../vod/playlists/master-playlist.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import type { VideoTrack } from '../source.ts';
import { hasReached, isTooFarAhead } from './blocking-reload.ts';
import type { LiveAnswer, LiveBody, LiveRequest } from './live-answer.ts';
import { livePlaylist, type RenditionReport, type Skip } from './live-playlist.ts';
import { liveVariant } from './live-variant.ts';
import type { LiveWindow } from './live-window.ts';
import { readDirectives } from './read-directives.ts';
import type { WaitingRequests } from './waiting-requests.ts';

export const PLAYLIST = 'index.m3u8';

const NAME =
  /^([\w-]+)\/(?:s(?<segment>\d{1,9})|p(?<whole>\d{1,9})\.(?<part>\d{1,5})|init-\d{1,5})\.(?:m4s|mp4)$/;
/** RFC 8216bis §6.2.5.2: a request may wait this many target durations. */
const WAITING_TARGETS = 3;
const RETRY_S = 1;
/** What encoders send at most, usually. */
const SOUND_BPS = 192_000;

interface RenditionParts {
  /** The folder of its playlist and its media. */
  readonly name: string;
  readonly window: LiveWindow;
  readonly waiting: WaitingRequests;
  /** By their names. */
  readonly inits: ReadonlyMap<string, PackagedInit>;
}

/** One rendition of a live stream: its playlist, and its segments, parts and initialization segments. */
export class LiveRendition {
  readonly name: string;
  readonly window: LiveWindow;
  readonly waiting: WaitingRequests;
  readonly #inits: ReadonlyMap<string, PackagedInit>;
  #expected: { readonly video: VideoTrack; readonly maxRateBps: number } | null = null;
  readonly #rendered = new Map<Skip, { readonly key: string; readonly text: Buffer }>();

  constructor({ name, window, waiting, inits }: RenditionParts) {
    this.name = name;
    this.window = window;
    this.waiting = waiting;
    this.#inits = inits;
  }

  /** Below the stream. */
  get playlistPath(): string {
    return `${this.name}/${PLAYLIST}`;
  }

  /** How long a request may wait. */
  get patienceMs(): number {
    return WAITING_TARGETS * this.window.targetS * 1000;
  }

  /** How the multivariant playlist describes it; null before it has media of its own. */
  variant(): Variant | null {
    const own = this.window.listed.filter(({ base }) => base === '');
    const init = this.#inits.get(own.at(-1)?.initName ?? '');
    return init === undefined ? null : liveVariant(this.playlistPath, init, own, this.window.targetS);
  }

  /** Its pictures will be these, with a bitrate of so much at most. */
  expect(video: VideoTrack, maxRateBps: number): void {
    this.#expected = { video, maxRateBps };
  }

  /** The same before it has media of its own, from what is expected; null where nothing is. @param source whose sound it has */
  expectedVariant(source: Variant): Variant | null {
    if (this.#expected === null) return null;
    const { video, maxRateBps } = this.#expected;
    const [, ...sound] = source.codecs.split(',');
    const bandwidthBps = maxRateBps + SOUND_BPS;
    return {
      uri: this.playlistPath,
      bandwidthBps,
      averageBandwidthBps: bandwidthBps,
      codecs: [video.codecs, ...sound].join(','),
      picture: source.picture && { ...source.picture, width: video.width, height: video.height },
    };
  }

  /** Waits until it can be played. @throws {ApiError} UNAVAILABLE, RATE_LIMITED */
  async untilPlayable(request: LiveRequest, isReady: () => boolean = () => true): Promise<void> {
    await this.#wait(() => this.window.isPlayable && isReady(), request);
  }

  /**
   * The caching that Apple's server configuration profile for low latency recommends (RFC 8216bis, appendix B.1): six
   * target durations for an answer that was waited for, as its address says what it contains, and half of one for others.
   * @param others the other renditions of the stream
   */
  async playlist(request: LiveRequest, others: () => readonly LiveRendition[]): Promise<LiveAnswer> {
    const { window } = this;
    const { wanted, skip } = readDirectives(request.query);
    if (wanted === null) {
      await this.untilPlayable(request);
      return playlistAnswer(this.#render(skip, others()), Math.max(1, Math.floor(window.targetS / 2)));
    }
    if (!window.hasEnded && isTooFarAhead(window, wanted)) throw invalid({ _HLS_msn: 'Is too far ahead' });
    await this.untilPlayable(request, () => window.hasEnded || hasReached(window, wanted));
    return playlistAnswer(this.#render(skip, others()), 6 * window.targetS);
  }

  /** @param name below the rendition */
  async file(name: string, request: LiveRequest): Promise<LiveAnswer> {
    const match = NAME.exec(name);
    if (match === null) throw notFound();
    const [, token] = match;
    const { segment, whole, part } = match.groups!;
    if (segment !== undefined) return this.#segment(token!, Number(segment));
    if (part !== undefined) return this.#part(token!, Number(whole), Number(part), request);
    const init = this.#inits.get(name);
    if (init === undefined) throw notFound();
    return fileAnswer(name, init.bytes.length, { bytes: init.bytes });
  }

  #render(skip: Skip, others: readonly LiveRendition[]): Buffer {
    const reports = others.flatMap((other) => other.#report() ?? []);
    const key = [this.window.version, ...reports.map((report) => Object.values(report).join('.'))].join();
    const known = this.#rendered.get(skip);
    if (known?.key === key) return known.text;
    const text = Buffer.from(livePlaylist(this.window.view(reports), skip));
    this.#rendered.set(skip, { key, text });
    return text;
  }

  /** As seen from another one's playlist. */
  #report(): RenditionReport | null {
    const { edge } = this.window;
    if (edge === null || edge.partCount === 0) return null;
    return { uri: `../${this.playlistPath}`, lastSequence: edge.sequence, lastPart: edge.partCount - 1 };
  }

  #segment(token: string, sequence: number): LiveAnswer {
    const segment = this.#find(token, sequence);
    if (segment === undefined || !segment.isComplete || segment.isGap) throw notFound();
    const { whole, place, sizeBytes } = segment;
    const body = whole === null ? place : { bytes: whole };
    if (body === null) throw notFound();
    return fileAnswer(`s${sequence}.m4s`, sizeBytes, body);
  }

  /** A part; the next one is waited for. */
  async #part(token: string, sequence: number, part: number, request: LiveRequest): Promise<LiveAnswer> {
    const { window } = this;
    const isNext = () => {
      const { open, lastSequence } = window;
      if (window.hasEnded || token !== window.token) return false;
      if (sequence === lastSequence) return open !== null && open.base === '' && open.partCount === part;
      return sequence === lastSequence + 1 && open === null && part === 0;
    };
    if (isNext()) await this.#wait(() => !isNext(), request);
    const found = this.#find(token, sequence)?.parts[part];
    if (found === undefined) throw notFound();
    return fileAnswer(`p${sequence}.${part}.m4s`, found.data.length, { bytes: found.data });
  }

  /** Of its own segments. */
  #find(token: string, sequence: number) {
    const segment = this.window.find(sequence);
    return segment?.token === token && segment.base === '' ? segment : undefined;
  }

  async #wait(isDone: () => boolean, { address, gone }: LiveRequest): Promise<void> {
    const timeoutMs = this.patienceMs;
    if (!(await this.waiting.wait(isDone, { address, timeoutMs, gone }))) throw unavailable(RETRY_S);
  }
}

export function playlistAnswer(bytes: Buffer, maxAgeS: number): LiveAnswer {
  return {
    contentType: servedType(PLAYLIST)!,
    cacheControl: `public, max-age=${maxAgeS}`,
    sizeBytes: bytes.length,
    body: { bytes },
  };
}

function fileAnswer(name: string, sizeBytes: number, body: LiveBody): LiveAnswer {
  return { contentType: servedType(name)!, cacheControl: `public, ${IMMUTABLE}`, sizeBytes, body };
}
