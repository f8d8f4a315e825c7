import type { EngineModule } from '../player/engines/engine.ts';
import type { SessionModule } from '../session/session.ts';
import type { ShowModule } from '../show/create-show.ts';

/** The parts that the loader fetches later. The browser keeps what has arrived. */
export interface Chunks {
  /** Brings a video to play. */
  show(): Promise<ShowModule>;
  /** Feeds the video element. */
  engine(): Promise<EngineModule>;
  /** Measures. */
  session(): Promise<SessionModule>;
}

/** The chunks of the built bundle: the build writes the address of each hashed file. */
export const builtChunks: Chunks = {
  show: () => import('virtual:show'),
  engine: () => import('virtual:cmaf'),
  session: () => import('virtual:session'),
};
