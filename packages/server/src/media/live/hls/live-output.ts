import { isDeepStrictEqual } from 'node:util';
import { invalid, notFound, unavailable } from '../../../problems/problems.ts';
import { IMMUTABLE, servedType } from '../../../storage/object-headers.ts';
import { masterPlaylist } from '../../vod/playlists/master-playlist.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import { hasReached, isTooFarAhead } from './blocking-reload.ts';
import type { LiveAnswer, LiveBody, LiveRequest } from './live-answer.ts';
import { livePlaylist, type Skip } from './live-playlist.ts';
import { liveVariant } from './live-variant.ts';
import type { LiveWindow } from './live-window.ts';
import { readDirectives } from './read-directives.ts';
import { type TimedMetadata, tell } from './timed-metadata.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/** The only rendition so far; each has its folder, with a playlist of this name. */
const RENDITION = 'source';
const PLAYLIST = 'index.m3u8';
const TIMED = 'timed-metadata.json';

const NAME =
  /^([\w-]+)\/(?:s(?<segment>\d{1,9})|p(?<whole>\d{1,9})\.(?<part>\d{1,5})|init-\d{1,5})\.(?:m4s|mp4)$/;
/** RFC 8216bis §6.2.5.2: a request may wait this many target durations. */
const WAITING_TARGETS = 3;
const RETRY_S = 1;

/** Answers players: playlists, segments, parts, initialization segments. */
export class LiveOutput {
  readonly #window: LiveWindow;
  readonly #waiting: WaitingRequests;
  readonly #inits: ReadonlyMap<string, PackagedInit>;
  readonly #rendered = new Map<Skip, { readonly version: number; readonly text: Buffer }>();

  #told = tell([]);

  /** @param inits by their names */
  constructor(window: LiveWindow, waiting: WaitingRequests, inits: ReadonlyMap<string, PackagedInit>) {
    this.#window = window;
    this.#waiting = waiting;
    this.#inits = inits;
  }

  /** How many requests wait. */
  get waitingCount(): number {
    return this.#waiting.size;
  }

  /** Where the media playlist lies, below the stream. */
  get mediaPlaylistPath(): string {
    return `${RENDITION}/${PLAYLIST}`;
  }

  /** What players are told about stretches of the picture, from now on. */
  setTimed(all: readonly TimedMetadata[]): void {
    if (isDeepStrictEqual(all, this.#window.timed)) return;
    this.#window.setTimed(all);
    this.#told = tell(all);
    this.#waiting.wake();
  }

  /** @throws {ApiError} NOT_FOUND, VALIDATION_FAILED, UNAVAILABLE, RATE_LIMITED */
  async answer(request: LiveRequest): Promise<LiveAnswer> {
    const { path } = request;
    const { hasEnded, last } = this.#window;
    // A broadcast without any media.
    if (hasEnded && last === undefined) throw notFound();
    if (path === PLAYLIST) return this.#multivariant(request);
    if (path === TIMED) return this.#timed(request);
    if (path === this.mediaPlaylistPath) return this.#media(request);
    if (!path.startsWith(`${RENDITION}/`)) throw notFound();
    return this.#file(path.slice(RENDITION.length + 1), request);
  }

  /** Ends all requests that wait; nothing waits any more. What there is can still be fetched. */
  close(): void {
    this.#waiting.close();
  }

  async #multivariant(request: LiveRequest): Promise<LiveAnswer> {
    await this.#wait(() => this.#window.isPlayable, request);
    const { listed, last, targetS } = this.#window;
    const init = this.#inits.get(last!.initName)!;
    const text = masterPlaylist([liveVariant(this.mediaPlaylistPath, init, listed, targetS)]);
    return playlist(Buffer.from(text), targetS);
  }

  /**
   * The caching that Apple's server configuration profile for low latency recommends (RFC 8216bis, appendix B.1): six
   * target durations for an answer that was waited for, as its address says what it contains, and half of one for others.
   */
  async #media(request: LiveRequest): Promise<LiveAnswer> {
    const window = this.#window;
    const { wanted, skip } = readDirectives(request.query);
    if (wanted === null) {
      await this.#wait(() => window.isPlayable, request);
      return playlist(this.#render(skip), Math.max(1, Math.floor(window.targetS / 2)));
    }
    if (!window.hasEnded && isTooFarAhead(window, wanted)) throw invalid({ _HLS_msn: 'Is too far ahead' });
    await this.#wait(() => window.isPlayable && (window.hasEnded || hasReached(window, wanted)), request);
    return playlist(this.#render(skip), 6 * window.targetS);
  }

  #render(skip: Skip): Buffer {
    const { version } = this.#window;
    const known = this.#rendered.get(skip);
    if (known?.version === version) return known.text;
    const text = Buffer.from(livePlaylist(this.#window.view(), skip));
    this.#rendered.set(skip, { version, text });
    return text;
  }

  /** Tells players by WebRTC what playlists say; `after` waits for another version than theirs. */
  async #timed({ query, address, gone }: LiveRequest): Promise<LiveAnswer> {
    const { after } = query;
    const isNews = () => after !== this.#told.version || this.#window.hasEnded;
    await this.#waiting.wait(isNews, { address, timeoutMs: this.#patienceMs, gone });
    const bytes = Buffer.from(JSON.stringify(this.#told));
    // What nothing came of would otherwise be the answer to those who ask again.
    const cacheControl = isNews() ? 'public, max-age=1' : 'no-store';
    return { contentType: 'application/json', cacheControl, sizeBytes: bytes.length, body: { bytes } };
  }

  async #file(name: string, request: LiveRequest): Promise<LiveAnswer> {
    const match = NAME.exec(name);
    if (match === null) throw notFound();
    const [, token] = match;
    const { segment, whole, part } = match.groups!;
    if (segment !== undefined) return this.#segment(token!, Number(segment));
    if (part !== undefined) return this.#part(token!, Number(whole), Number(part), request);
    const init = this.#inits.get(name);
    if (init === undefined) throw notFound();
    return file(name, init.bytes.length, { bytes: init.bytes });
  }

  #segment(token: string, sequence: number): LiveAnswer {
    const segment = this.#window.find(sequence);
    if (segment?.token !== token || !segment.isComplete || segment.isGap) throw notFound();
    const isInMemory = segment.parts.length > 0 || segment.place === null;
    const body = isInMemory
      ? { bytes: Buffer.concat(segment.parts.map(({ data }) => data)) }
      : segment.place!;
    return file(`s${sequence}.m4s`, segment.sizeBytes, body);
  }

  /** A part; the next one is waited for. */
  async #part(token: string, sequence: number, part: number, request: LiveRequest): Promise<LiveAnswer> {
    const window = this.#window;
    const find = () => {
      const segment = window.find(sequence);
      return segment?.token === token ? segment.parts[part] : undefined;
    };
    const isNext = () => {
      const { open, lastSequence } = window;
      if (window.hasEnded || token !== window.token) return false;
      if (sequence === lastSequence) return open !== null && open.partCount === part;
      return sequence === lastSequence + 1 && open === null && part === 0;
    };
    if (isNext()) await this.#wait(() => !isNext(), request);
    const found = find();
    if (found === undefined) throw notFound();
    return file(`p${sequence}.${part}.m4s`, found.data.length, { bytes: found.data });
  }

  async #wait(isDone: () => boolean, { address, gone }: LiveRequest): Promise<void> {
    const timeoutMs = this.#patienceMs;
    if (!(await this.#waiting.wait(isDone, { address, timeoutMs, gone }))) throw unavailable(RETRY_S);
  }

  get #patienceMs(): number {
    return WAITING_TARGETS * this.#window.targetS * 1000;
  }
}

function playlist(bytes: Buffer, maxAgeS: number): LiveAnswer {
  return {
    contentType: servedType(PLAYLIST)!,
    cacheControl: `public, max-age=${maxAgeS}`,
    sizeBytes: bytes.length,
    body: { bytes },
  };
}

function file(name: string, sizeBytes: number, body: LiveBody): LiveAnswer {
  return { contentType: servedType(name)!, cacheControl: `public, ${IMMUTABLE}`, sizeBytes, body };
}
