import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../../problems/problems.ts';
import { masterPlaylist } from '../../vod/playlists/master-playlist.ts';
import type { LiveAnswer, LiveRequest } from './live-answer.ts';
import { type LiveRendition, PLAYLIST, playlistAnswer } from './live-rendition.ts';
import { type TimedMetadata, tell } from './timed-metadata.ts';

const TIMED = 'timed-metadata.json';

/** The folder of what the encoder sends. */
export const SOURCE = 'source';

/** Answers players: playlists, segments, parts, initialization segments. */
export class LiveOutput {
  readonly #source: LiveRendition;
  /** Lower ones, by their names; they stay where they are as long as the stream does. */
  readonly #lower = new Map<string, LiveRendition>();
  /** Whether players that come now are told of the lower ones; null while nobody can say. */
  #offersLower: boolean | null = false;
  #told = tell([]);

  constructor(source: LiveRendition) {
    this.#source = source;
  }

  /** How many requests wait. */
  get waitingCount(): number {
    return this.#renditions().reduce((sum, { waiting }) => sum + waiting.size, 0);
  }

  /** Where the source's media playlist lies, below the stream. */
  get mediaPlaylistPath(): string {
    return this.#source.playlistPath;
  }

  add(lower: LiveRendition): void {
    this.#lower.set(lower.name, lower);
    lower.window.setTimed(this.#source.window.timed);
  }

  /** @param isOffered null lets players that come now wait until it is known */
  offerLower(isOffered: boolean | null): void {
    if (this.#offersLower === isOffered) return;
    this.#offersLower = isOffered;
    this.#source.waiting.wake();
  }

  /** What players are told about stretches of the picture, from now on. */
  setTimed(all: readonly TimedMetadata[]): void {
    if (isDeepStrictEqual(all, this.#source.window.timed)) return;
    this.#told = tell(all);
    for (const { window, waiting } of this.#renditions()) {
      window.setTimed(all);
      waiting.wake();
    }
  }

  /** @throws {ApiError} NOT_FOUND, VALIDATION_FAILED, UNAVAILABLE, RATE_LIMITED */
  async answer(request: LiveRequest): Promise<LiveAnswer> {
    const { path } = request;
    const { hasEnded, last } = this.#source.window;
    // A broadcast without any media.
    if (hasEnded && last === undefined) throw notFound();
    if (path === PLAYLIST) return this.#multivariant(request);
    if (path === TIMED) return this.#timed(request);
    const [folder = '', ...rest] = path.split('/');
    const rendition = folder === SOURCE ? this.#source : this.#lower.get(folder);
    if (rendition === undefined) throw notFound();
    const name = rest.join('/');
    if (name !== PLAYLIST) return rendition.file(name, request);
    return rendition.playlist(request, () => this.#renditions().filter((other) => other !== rendition));
  }

  /** Ends all requests that wait; nothing waits any more. What there is can still be fetched. */
  close(): void {
    for (const { waiting } of this.#renditions()) waiting.close();
  }

  async #multivariant(request: LiveRequest): Promise<LiveAnswer> {
    const { window } = this.#source;
    await this.#source.untilPlayable(request, () => window.hasEnded || this.#offersLower !== null);
    // What can be played has media.
    const source = this.#source.variant()!;
    const lower = this.#offersLower ? [...this.#lower.values()] : [];
    const variants = [source, ...lower.flatMap((one) => one.variant() ?? one.expectedVariant(source) ?? [])];
    return playlistAnswer(Buffer.from(masterPlaylist(variants)), window.targetS);
  }

  /** Tells players by WebRTC what playlists say; `after` waits for another version than theirs. */
  async #timed({ query, address, gone }: LiveRequest): Promise<LiveAnswer> {
    const { after } = query;
    const { window, waiting, patienceMs: timeoutMs } = this.#source;
    const isNews = () => after !== this.#told.version || window.hasEnded;
    await waiting.wait(isNews, { address, timeoutMs, gone });
    const bytes = Buffer.from(JSON.stringify(this.#told));
    // What nothing came of would otherwise be the answer to those who ask again.
    const cacheControl = isNews() ? 'public, max-age=1' : 'no-store';
    return { contentType: 'application/json', cacheControl, sizeBytes: bytes.length, body: { bytes } };
  }

  #renditions(): readonly LiveRendition[] {
    return [this.#source, ...this.#lower.values()];
  }
}
