import { startRtmpServer } from '../media/live/rtmp/start-rtmp-server.ts';
import { type LiveHome, type LiveHomeParts, openLiveHome } from './live-home.ts';

export interface StartedLive {
  readonly home: LiveHome;
  /** Lets encoders in. @throws the port is taken */
  listen(): Promise<void>;
}

/**
 * Prepares the role `live`.
 * @param ends collects the functions that stop it again
 */
export async function startLive(parts: LiveHomeParts, ends: AsyncDisposableStack): Promise<StartedLive> {
  const { config, onFailure } = parts;
  const home = await openLiveHome(parts);
  ends.defer(() => home.stop());
  return {
    home,
    async listen() {
      const { host, rtmpPort: port } = config;
      const server = await startRtmpServer({ host, port, gate: home.gate, onFailure });
      ends.defer(() => server.close());
    },
  };
}
