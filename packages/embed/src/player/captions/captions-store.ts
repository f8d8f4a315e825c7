import type { PublicVideo } from '@commoncast/core/players/schema';
import { httpUrl } from '../../element/http-url.ts';
import { parseVtt, plainText } from './parse-vtt.ts';

export interface CaptionsView {
  readonly tracks: PublicVideo['captions'];
  /** Index of the chosen track; -1 for none. */
  readonly chosen: number;
  /** What is being said now, a string a cue. */
  readonly lines: readonly string[];
}

export interface CaptionsStore {
  get(): CaptionsView;
  choose(index: number): void;
  /** The track chosen last, or the first: what the `c` key turns on. */
  toggle(): boolean;
  setTracks(tracks: PublicVideo['captions']): void;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

const namesOf = (tracks: PublicVideo['captions']): string =>
  tracks.map(({ url, label, language }) => [url, label, language].join(' ')).join('\n');

/**
 * Captions as text tracks of the video, filled by us: they are fetched only when chosen, under the same rules of the
 * host page as the picture (connect-src), drawn by us above the controls, and by the device in its own full screen.
 */
export function createCaptionsStore(video: HTMLVideoElement): CaptionsStore {
  const listeners = new Set<() => void>();
  const end = new AbortController();
  const filled = new Map<string, TextTrack>();
  let view: CaptionsView = { tracks: [], chosen: -1, lines: [] };
  let lastChosen = 0;
  let showing: TextTrack | undefined;

  const become = (change: Partial<CaptionsView>): void => {
    view = { ...view, ...change };
    for (const listener of [...listeners]) listener();
  };
  const readCues = (): void =>
    become({ lines: [...(showing?.activeCues ?? [])].map((cue) => plainText((cue as VTTCue).text)) });
  const setMode = (mode: TextTrackMode): void => {
    if (showing) showing.mode = mode;
  };
  // Only there, because elsewhere our own lines keep clear of the controls.
  video.addEventListener('webkitbeginfullscreen', () => setMode('showing'), { signal: end.signal });
  video.addEventListener('webkitendfullscreen', () => setMode('hidden'), { signal: end.signal });

  const trackOf = (index: number): TextTrack | undefined => {
    const { url, label, language } = view.tracks[index] ?? {};
    const address = httpUrl(url);
    if (!address) return undefined;
    const known = filled.get(address);
    if (known) return known;
    const track = video.addTextTrack('captions', label, language);
    filled.set(address, track);
    track.mode = 'hidden';
    track.addEventListener('cuechange', readCues, { signal: end.signal });
    fetch(address, { credentials: 'omit', signal: end.signal })
      .then((answer) => answer.text())
      .then((text) => {
        for (const cue of parseVtt(text)) track.addCue(new VTTCue(cue.startS, cue.endS, cue.text));
      })
      .catch(() => filled.delete(address));
    return track;
  };

  const store: CaptionsStore = {
    get: () => view,
    choose(index) {
      setMode('disabled');
      showing = trackOf(index);
      setMode('hidden');
      if (index >= 0) lastChosen = index;
      become({ chosen: showing ? index : -1 });
      readCues();
    },
    toggle() {
      store.choose(view.chosen < 0 ? lastChosen : -1);
      return view.chosen >= 0;
    },
    setTracks(tracks) {
      if (namesOf(tracks) === namesOf(view.tracks)) return;
      become({ tracks });
      store.choose(-1);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      setMode('disabled');
      end.abort();
      listeners.clear();
    },
  };
  return store;
}
