import type { EngineModule } from '../player/engines/engine.ts';
import type { PlayerModule } from '../player/mount-player.tsx';
import type { SessionModule } from '../session/session.ts';
import type { ShowModule } from '../show/create-show.ts';

/** The parts that are fetched later. The browser keeps what has arrived. */
export interface Chunks {
  /** Brings a video to play. */
  show(): Promise<ShowModule>;
  /** The controls. */
  player(): Promise<PlayerModule>;
  /** Feeds the video element. */
  engine(): Promise<EngineModule>;
  /** Feeds it with what our own engine declines. */
  hls(): Promise<EngineModule>;
  /** Measures. */
  session(): Promise<SessionModule>;
}

/** The chunks of the built bundle: the build writes the address of each hashed file. */
export const builtChunks: Chunks = {
  show: () => import('virtual:show'),
  player: () => import('virtual:player'),
  engine: () => import('virtual:cmaf'),
  hls: () => import('virtual:hls'),
  session: () => import('virtual:session'),
};
