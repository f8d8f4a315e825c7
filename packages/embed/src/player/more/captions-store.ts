import type { PublicVideo } from '@commoncast/core/players/schema';
import { httpUrl } from '../../element/http-url.ts';
import type { PlayerParts } from '../context.ts';
import { tellRefused } from '../refused.ts';
import { nativeLayout } from './cue-layout.ts';
import { remember } from './keep-visitor.ts';
import { type Cue, parseVtt } from './parse-vtt.ts';

export interface CaptionsStore {
  choose(index: number): void;
  /** Shows what nobody has chosen. */
  show(index: number): void;
  /** The track chosen last, or the first: what the `c` key turns on. @returns its name; undefined when turned off */
  toggle(): string | undefined;
  /** All that is said in a track. @throws where it does not arrive */
  read(url: string | undefined): Promise<readonly Cue[]>;
  setTracks(tracks: PublicVideo['captions']): void;
  destroy(): void;
}

const namesOf = (tracks: PublicVideo['captions']): string =>
  tracks.map(({ url, label, language }) => [url, label, language].join(' ')).join('\n');

/**
 * Captions as text tracks of the video, filled by us: they are fetched only when chosen, under the same rules of the
 * host page as the picture (connect-src), drawn by us above the controls, and by the browser where none of our elements
 * comes along: in picture in picture, and in the full screen of a device that shows only the video itself.
 */
function createCaptionsStore({ captions, playback }: PlayerParts): CaptionsStore {
  // One for all players of the page.
  const { video, memory } = playback;
  const end = new AbortController();
  const filled = new Map<string, TextTrack>();
  const asked = new Map<string, Promise<readonly Cue[]>>();
  let lastChosen = 0;
  let showing: TextTrack | undefined;
  const cueOf = new WeakMap<TextTrackCue, Cue>();
  let isAway = (video.getRootNode() as ShadowRoot).pictureInPictureElement === video;

  const readCues = (): void => {
    const active = isAway ? [] : [...(showing?.activeCues ?? [])];
    captions.set({ cues: active.flatMap((cue) => cueOf.get(cue) ?? []) });
  };
  const setMode = (mode: TextTrackMode): void => {
    if (showing) showing.mode = mode;
  };
  const draw = (): void => {
    setMode(isAway ? 'showing' : 'hidden');
    readCues();
  };
  const listen = (events: readonly string[], isLeaving: boolean): void => {
    const go = (): void => {
      isAway = isLeaving;
      draw();
    };
    for (const name of events) video.addEventListener(name, go, { signal: end.signal });
  };
  // Only there, because elsewhere our own lines keep clear of the controls.
  listen(['webkitbeginfullscreen', 'enterpictureinpicture'], true);
  listen(['webkitendfullscreen', 'leavepictureinpicture'], false);

  const read = (url: string | undefined): Promise<readonly Cue[]> => {
    const address = httpUrl(url);
    const known = asked.get(address);
    if (known) return known;
    const cues = fetch(address, { credentials: 'omit', signal: end.signal }).then(async (answer) => {
      if (!answer.ok) {
        tellRefused(video);
        throw new Error(`${answer.status}`);
      }
      return parseVtt(await answer.text());
    });
    asked.set(address, cues);
    cues.catch(() => asked.delete(address));
    return cues;
  };
  const trackOf = (index: number): TextTrack | undefined => {
    const { url, label, language } = captions.get().tracks[index] ?? {};
    const address = httpUrl(url);
    if (!address) return undefined;
    const known = filled.get(address);
    if (known) return known;
    const track = video.addTextTrack('captions', label, language);
    filled.set(address, track);
    track.mode = 'hidden';
    track.addEventListener('cuechange', readCues, { signal: end.signal });
    read(url)
      .then((cues) => {
        for (const cue of cues) {
          const own = new VTTCue(cue.startS, cue.endS, cue.text);
          cueOf.set(own, cue);
          track.addCue(Object.assign(own, nativeLayout(cue.settings)));
        }
      })
      .catch(() => filled.delete(address));
    return track;
  };

  const show = (index: number): void => {
    setMode('disabled');
    showing = trackOf(index);
    captions.set({ chosen: showing ? index : -1 });
    draw();
  };

  const store: CaptionsStore = {
    show,
    choose(index) {
      show(index);
      if (index >= 0) lastChosen = index;
      const { language } = captions.get().tracks[lastChosen] ?? {};
      remember(memory, { language, showsCaptions: index >= 0 });
    },
    toggle() {
      store.choose(captions.get().chosen < 0 ? lastChosen : -1);
      const { tracks, chosen } = captions.get();
      return tracks[chosen]?.label;
    },
    read,
    setTracks(tracks) {
      const before = captions.get();
      if (namesOf(tracks) === namesOf(before.tracks)) return;
      // Every video goes on in the language that was chosen, though some in between may lack it.
      const at = tracks.findIndex(({ language }) => language === memory.language);
      lastChosen = Math.max(0, at);
      captions.set({ tracks });
      show(memory.showsCaptions ? at : -1);
    },
    destroy() {
      setMode('disabled');
      end.abort();
    },
  };
  return store;
}

const stores = new WeakMap<PlayerParts['captions'], CaptionsStore>();

/** The store of a player: one for as long as it stands. */
export function captionsOf(parts: PlayerParts): CaptionsStore {
  const { captions } = parts;
  const store = stores.get(captions) ?? createCaptionsStore(parts);
  stores.set(captions, store);
  return store;
}

/** Shows a track because the page wants it: -1 for none. That is no choice of the visitor's, so it is not kept. */
export function showCaptions(parts: PlayerParts, index: number): void {
  const store = captionsOf(parts);
  store.setTracks(parts.details.video?.captions ?? []);
  store.show(index);
}

/** Lets go of a player's captions. */
export function forgetCaptions(captions: PlayerParts['captions']): void {
  stores.get(captions)?.destroy();
  stores.delete(captions);
}
