import type { PublicVariant } from '@commoncast/core/players/schema';
import { createBandwidthEstimate } from './cmaf/bandwidth.ts';
import { createFeeder, type Feeder } from './cmaf/feeder.ts';
import { fetchAll } from './cmaf/fetch-body.ts';
import { parseMasterPlaylist } from './cmaf/master-playlist.ts';
import { watchOtherScreen } from './cmaf/other-screen.ts';
import { createRendition, mimeTypeOf, type Rendition } from './cmaf/rendition.ts';
import { isMissing } from './cmaf/shelf.ts';
import { createSink, type Sink } from './cmaf/sink.ts';
import { sourceClass } from './cmaf/source-class.ts';
import { createStallWatch } from './cmaf/stall-watch.ts';
import { undoSpuriousPause } from './cmaf/undo-spurious-pause.ts';
import { Unsupported } from './cmaf/unsupported.ts';
import type { EngineOptions, Level, PlaybackEngine } from './engine.ts';
import { nearestLevel } from './nearest-level.ts';
import type { Source } from './source.ts';

// For browsers that play HLS by themselves alone: this chunk is there already when it declines.
export { createNativeEngine } from './native.ts';

/** Decoder errors are met by building the buffer anew, but not for ever. */
const MAX_REBUILDS = 2;
const LOOK_MS = 250;

/**
 * Plays what our media engine makes: fMP4 segments with the sound muxed in. Whatever else it meets, it declines, before
 * it touches the video where it can.
 */
export function createEngine(options: EngineOptions): PlaybackEngine {
  const { video, prefetch, memory, onQualityChange, onFailure, onDecline } = options;
  const end = new AbortController();
  const { signal } = end;
  undoSpuriousPause(video, signal);
  const estimate = createBandwidthEstimate(memory);
  let source: Source;
  /** Lowest first; copies of the source join them once there is a picture. */
  let renditions: Rendition[] = [];
  /** What has yet to be looked at. */
  let copies: readonly PublicVariant[] = [];
  let levels: readonly Level[] = [];
  let playing: Level | undefined;
  let chosen: number | 'auto' = 'auto';
  let sink: Sink | undefined;
  let feeder: Feeder | undefined;
  let stop = (): void => {};
  let rebuilds = 0;
  let isFresh = false;

  const dismantle = (): void => {
    stop();
    feeder?.destroy();
    sink?.destroy();
    feeder = sink = undefined;
  };
  const fail = (error: unknown): void => {
    if (signal.aborted) return;
    if (error instanceof Unsupported) onDecline();
    else onFailure(isMissing(error) ? 'missing' : 'network');
  };

  /** Without variants in the details, or when theirs are gone: what the master playlist says now. */
  const askMaster = async (): Promise<PublicVariant[]> => {
    isFresh = true;
    const ahead = await prefetch.take(source.url)?.catch(() => undefined);
    const data = ahead?.data ?? (await fetchAll(source.url, { signal })).data;
    return parseMasterPlaylist(new TextDecoder().decode(data));
  };
  /** @throws {Unsupported} */
  const read = (variants: readonly PublicVariant[]): void => {
    const playable = variants.filter(
      (one) => !one.sourceCopy && sourceClass()?.isTypeSupported(mimeTypeOf(one)),
    );
    if (!playable.length) throw new Unsupported('no codec');
    copies = variants.filter(({ sourceCopy }) => sourceCopy);
    renditions = playable.map((one, id) => createRendition(one, id, source.url, prefetch));
    readLevels();
    chosen = nearestLevel(levels, memory.height);
  };
  const readLevels = (): void => {
    levels = renditions
      .map(({ id, width, height, bandwidth, codecName }) => ({
        id,
        height: Math.min(width || height, height),
        bitrateKbps: Math.round(bandwidth / 1000),
        ...(codecName && { codec: codecName }),
      }))
      .reverse();
  };

  /** Finds out, while something plays, which copies of the source this browser plays smoothly. */
  const addCopies = async (): Promise<void> => {
    const [mine, asked] = [renditions, copies];
    copies = [];
    if (!asked.length) return;
    try {
      const { smoothCopies } = await import('virtual:copies');
      for (const one of await smoothCopies(asked))
        mine.push(createRendition(one, mine.length, source.url, prefetch));
      if (signal.aborted || mine !== renditions) return;
      readLevels();
      onQualityChange();
    } catch {
      // The ladder is there.
    }
  };
  /** Whatever is wrong, it may be theirs. */
  const removeCopies = (): void => {
    copies = [];
    renditions = renditions.filter(({ sourceCopy }) => !sourceCopy);
    if (!renditions[chosen as number]) chosen = 'auto';
    readLevels();
  };

  const build = (startS: number): void => {
    const wasPlaying = !video.paused;
    // What was fetched ahead gives the first picture soonest, once.
    const ahead = renditions.findIndex(({ path }) => path === prefetch.first);
    const first = sink && chosen !== 'auto' ? chosen : Math.max(0, ahead);
    dismantle();
    const onBroken = (error: unknown): void => {
      if (signal.aborted) return;
      rebuilds += 1;
      removeCopies();
      if (error instanceof Unsupported || rebuilds > MAX_REBUILDS) onDecline();
      else build(video.currentTime);
    };
    sink = createSink({
      video,
      hlsUrl: source.url,
      onWanted: () => feeder?.look(),
      onRefused: () => otherScreen.isOn || onBroken(undefined),
    });
    void sink.setDuration(source.durationS).catch(() => {});
    const mine = createFeeder({
      video,
      sink,
      renditions,
      prefetch,
      estimate,
      startS,
      first,
      onLost: () => onFailure('network'),
      onGone: () => (isFresh ? onFailure('missing') : void begin(video.currentTime, true)),
      onBroken,
    });
    feeder = mine;
    mine.chosen = chosen;
    const watch = createStallWatch({ video, isSkipped: mine.isSkipped, onStuck: () => onBroken(undefined) });
    const look = (): void => {
      mine.look();
      watch.look();
      const level = levels.find(({ id }) => id === mine.shown);
      if (!level || level === playing) return;
      playing = level;
      onQualityChange();
    };
    const timer = setInterval(look, LOOK_MS);
    const until = new AbortController();
    for (const name of ['waiting', 'progress', 'loadedmetadata', 'play']) {
      video.addEventListener(name, look, { signal: until.signal });
    }
    video.addEventListener('playing', addCopies, { signal: until.signal });
    video.addEventListener('error', () => onBroken(video.error), { signal: until.signal });
    stop = () => {
      clearInterval(timer);
      until.abort();
    };
    if (startS > 0) video.currentTime = startS;
    look();
    // A new source stops what was playing; the first one is waited for.
    if (wasPlaying && video.paused) video.play().catch(() => {});
  };

  const otherScreen = watchOtherScreen({
    video,
    signal,
    hlsUrl: () => source.url,
    leave() {
      stop();
      feeder?.destroy();
      return !!feeder;
    },
    comeBack: build,
  });

  const begin = async (startS: number, isGone = false): Promise<void> => {
    try {
      const given = isGone ? [] : source.variants;
      read(given.length ? given : await askMaster());
      if (signal.aborted) return;
      build(startS);
      onQualityChange();
    } catch (error) {
      fail(error);
    }
  };

  return {
    name: 'cmaf',
    quality: {
      get levels() {
        return levels;
      },
      get playing() {
        return playing;
      },
      get chosen() {
        return chosen;
      },
      choose(id) {
        chosen = id;
        if (feeder) {
          feeder.chosen = id;
          if (id !== 'auto') feeder.replaceAhead();
        }
        onQualityChange();
      },
    },
    load(next) {
      source = next;
      void begin(options.startS || video.currentTime);
    },
    destroy() {
      end.abort();
      dismantle();
    },
  };
}
