import type { Range } from '../ranges.ts';
import { sourceClass } from './source-class.ts';

/** Safari's kinder form of a media source: it says when it wants data, and the only one on an iPhone. */
type ManagedSource = MediaSource & { readonly streaming?: boolean };

/** A media source with one buffer for picture and sound, whose operations wait for each other. */
export interface Sink {
  /** False while the browser wants no data (ManagedMediaSource). */
  readonly wantsData: boolean;
  /** @throws {DOMException} QuotaExceededError: there is no room */
  append(data: BufferSource, mimeType: string): Promise<void>;
  /** Forgets what came of a segment that does not go on. */
  dropPart(): void;
  remove(range: Range): Promise<void>;
  setDuration(durationS: number): Promise<void>;
  /** Nothing follows, for now: what is appended later opens it again. */
  end(): Promise<void>;
  /** Lets go of the media source, and of the video where it is still the sink's: it is empty then. */
  destroy(): void;
}

export interface SinkOptions {
  readonly video: HTMLVideoElement;
  /** The same as HLS: what other screens are given. */
  readonly hlsUrl: string;
  /** The browser wants data again. */
  readonly onWanted: () => void;
  /** The browser has given the media source up, before its first picture. */
  readonly onRefused: () => void;
}

/** Puts a new media source into the video element. */
export function createSink({ video, hlsUrl, onWanted, onRefused }: SinkOptions): Sink {
  const Source = sourceClass()!;
  const source: ManagedSource = new Source();
  const url = URL.createObjectURL(source);
  let isOver = false;
  let buffer: SourceBuffer | undefined;
  let family = '';
  let last = new Promise<void>((resolve) => {
    source.addEventListener('sourceopen', () => resolve(), { once: true });
  });
  source.addEventListener('startstreaming', onWanted);
  // No television takes a media source: browsers look for one that can be sent beside it, and a managed one opens only
  // where there is such a source.
  const own = sourceOf(url, 'video/mp4');
  const other = sourceOf(hlsUrl, 'application/x-mpegurl');
  own.addEventListener('error', onRefused);
  video.append(own, other);
  void last.then(() => URL.revokeObjectURL(url));

  const whenIdle = (act: () => void): Promise<void> => {
    const next = last.then(async () => {
      if (isOver || source.readyState === 'closed') return;
      act();
      if (buffer?.updating) await untilUpdated(buffer);
    });
    last = next.catch(() => {});
    return next;
  };

  return {
    get wantsData() {
      return source.streaming ?? true;
    },
    async append(data, mimeType) {
      await whenIdle(() => {
        buffer ??= source.addSourceBuffer(mimeType);
        const nextFamily = familyOf(mimeType);
        if (family && family !== nextFamily) buffer.changeType(mimeType);
        family = nextFamily;
        buffer.appendBuffer(data);
      });
    },
    dropPart() {
      void whenIdle(() => {
        if (source.readyState === 'open') buffer?.abort();
      }).catch(() => {});
    },
    remove: ([startS, endS]) => whenIdle(() => buffer?.remove(startS, endS)),
    setDuration: (durationS) =>
      whenIdle(() => {
        if (source.readyState === 'open') source.duration = durationS;
      }),
    end: () =>
      whenIdle(() => {
        if (source.readyState === 'open') source.endOfStream();
      }),
    destroy() {
      isOver = true;
      own.removeEventListener('error', onRefused);
      source.removeEventListener('startstreaming', onWanted);
      URL.revokeObjectURL(url);
      if (own.parentNode !== video) return;
      own.remove();
      other.remove();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function sourceOf(src: string, type: string): HTMLSourceElement {
  return Object.assign(document.createElement('source'), { src, type });
}

/** Kinds of codecs without their profiles: a buffer takes other profiles as they come, but not other codecs. */
function familyOf(mimeType: string): string {
  return mimeType.replace(/\.[^,"]*/g, '');
}

function untilUpdated(buffer: SourceBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    const listen = (name: string, act: () => void): void =>
      buffer.addEventListener(
        name,
        () => {
          stop.abort();
          act();
        },
        { signal: stop.signal },
      );
    listen('updateend', resolve);
    listen('error', () => reject(new Error('The buffer refused the data')));
  });
}
