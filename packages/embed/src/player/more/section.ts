import type { Shell } from '../../element/shell.ts';

/** A stretch of a video that repeats once its end is known. */
export interface Section {
  readonly startS: number;
  readonly endS?: number;
}

export interface SectionStore {
  get(): Section | undefined;
  /** Sets the start, then the end, then nothing any more. */
  turn(durationS: number): void;
  clear(): void;
  /** A section belongs to one video: another one clears it. */
  keepFor(videoId: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** What is shorter, in seconds, is hardly a section. */
const LEAST_S = 0.5;
/** A video that ends has ended, for everybody who listens: a section ends so many seconds before. */
const BEFORE_END_S = 0.15;
/** `timeupdate` comes at least this often, in seconds; what is closer is waited for. */
const NEAR_S = 0.5;

function createSection(video: HTMLVideoElement): SectionStore {
  const listeners = new Set<() => void>();
  let section: Section | undefined;
  let of: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Section | undefined): void => {
    section = next;
    for (const listener of [...listeners]) listener();
    watch();
  };
  const watch = (): void => {
    clearTimeout(timer);
    if (section?.endS === undefined || video.seeking) return;
    const leftS = (section.endS - video.currentTime) / video.playbackRate;
    if (leftS <= 0) {
      const { ended } = video;
      video.currentTime = section.startS;
      if (ended) video.play().catch(() => {});
    } else if (!video.paused && leftS < NEAR_S) timer = setTimeout(watch, leftS * 1000);
  };
  for (const name of ['timeupdate', 'seeked', 'playing', 'ratechange']) video.addEventListener(name, watch);

  return {
    get: () => section,
    turn(durationS) {
      const { currentTime } = video;
      if (!section) become({ startS: Math.min(currentTime, durationS - BEFORE_END_S - LEAST_S) });
      else if (section.endS !== undefined) become(undefined);
      else {
        const startS = Math.min(section.startS, currentTime);
        const endS = Math.max(section.startS, currentTime, startS + LEAST_S);
        become({ startS, endS: Math.min(endS, durationS - BEFORE_END_S) });
      }
    },
    clear: () => become(undefined),
    keepFor(videoId) {
      if (section && of !== videoId) become(undefined);
      of = videoId;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const stores = new WeakMap<Shell, SectionStore>();

/** The store of a player: one for as long as its element stands. */
export function sectionOf(shell: Shell): SectionStore {
  const store = stores.get(shell) ?? createSection(shell.video);
  stores.set(shell, store);
  return store;
}
