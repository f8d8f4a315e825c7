import type { LiveBeat } from '@commoncast/core/insights/beat';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Failure } from '../../messages.ts';
import type { BandwidthMemory } from './cmaf/bandwidth.ts';
import type { Prefetch } from './prefetch.ts';
import type { Source } from './source.ts';

/** One rendition of what is playing. */
export interface Level {
  readonly id: number;
  /** The shorter side of the picture, by which it is called; 0 where the stream does not say. */
  readonly height: number;
  readonly bitrateKbps: number;
  /** What people call its codec, where it is not the one of all others: `HEVC`, `VP9` or `AV1`. */
  readonly codec?: string;
}

/** Choosing renditions, for engines that can. */
export interface QualityControl {
  /** Highest first; empty until the master playlist is read. */
  readonly levels: readonly Level[];
  /** The rendition on the screen now; undefined before the first picture. */
  readonly playing: Level | undefined;
  /** The one that was asked for, or `auto`. */
  readonly chosen: number | 'auto';
  choose(id: number | 'auto'): void;
}

/** What an engine knows of a broadcast. */
export interface LiveControl {
  readonly protocol: 'hls' | 'webRtc';
  /** Where somebody who comes now begins, in seconds; undefined where nothing can be sought. */
  readonly edgeS: number | undefined;
  /** Where it has begun, for a video that is shown as if live: its end is yet to come. */
  readonly fromS?: number;
  /** From the camera's server to the screen; undefined until it is known. */
  readonly latencyS: number | undefined;
  /** What beats say of it; absent for a video that is shown as if live, which comes by neither protocol. */
  readonly beat?: LiveBeat;
  /** When the picture on the screen was taken, in milliseconds since 1970 by the server's clock, where the stream says so. */
  readonly pictureMs?: number | undefined;
  /** How the line does, where the transport says so. */
  readonly line?: LineQuality | undefined;
}

/** Of a WebRTC connection, since it stands (W3C webrtc-stats). */
export interface LineQuality {
  readonly packetsLost: number;
  readonly packetsReceived: number;
  readonly jitterS: number;
  readonly framesDropped: number;
}

/** What plays a source in a video element: a small required surface, and what only some can do. */
export interface PlaybackEngine {
  readonly name: 'hls' | 'native' | 'cmaf' | 'webRtc';
  /** Absent where the engine cannot choose, as with a browser's own HLS. */
  readonly quality?: QualityControl;
  /** Absent for videos. */
  readonly live?: LiveControl;
  load(source: Source): void;
  /** Frees network and MediaSource. Safe to call twice. */
  destroy(): void;
}

/** What an engine goes by, and what it learns. */
export interface EngineMemory extends BandwidthMemory {
  /** Lines of the chosen quality; undefined for the automatic one. */
  height?: number | undefined;
}

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  /** What was fetched ahead. */
  readonly prefetch: Prefetch;
  /** What is known of the line, and the quality that the visitor wants; outlives the engine. */
  readonly memory: EngineMemory;
  /** Where to begin, in seconds; above 0 after a retry. */
  readonly startS: number;
  /** Levels, playing level or choice changed. */
  readonly onQualityChange: () => void;
  /** Playback cannot go on, after the engine's own retries. */
  readonly onFailure: (failure: Failure) => void;
  /** What lies over a broadcast and when, each time that its stream says something else. */
  readonly onShowings?: (showings: readonly PublicShowing[]) => void;
  /** The source is not for this engine: another one shall play it, from here on. */
  readonly onDecline: () => void;
}

/** What an engine's chunk exports. */
export interface EngineModule {
  createEngine(options: EngineOptions): PlaybackEngine;
}
