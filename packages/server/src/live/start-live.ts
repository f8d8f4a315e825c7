import { startRtmpServer } from '../media/live/rtmp/start-rtmp-server.ts';
import { type LiveHome, type LiveHomeParts, openLiveHome } from './live-home.ts';
import { openLiveRtc } from './open-live-rtc.ts';
import { internalOriginOf } from './start-home-rounds.ts';

export interface StartedLive {
  readonly home: LiveHome;
  /** Lets encoders in. @throws the port is taken */
  listen(): Promise<void>;
}

/**
 * Prepares the role `live`.
 * @param ends collects the functions that stop it again
 */
export async function startLive(
  parts: Omit<LiveHomeParts, 'rtc'>,
  ends: AsyncDisposableStack,
): Promise<StartedLive> {
  const { config, onFailure } = parts;
  const rtc = openLiveRtc(parts);
  const home = await openLiveHome({ ...parts, rtc });
  ends.defer(() => home.stop());
  // Before that: its publishers have to be gone when the home says goodbye.
  ends.defer(() => rtc.stop());
  return {
    home,
    async listen() {
      const { liveHost: host, rtmpPort: port } = config;
      const server = await startRtmpServer({ host, port, gate: home.gate, onFailure });
      ends.defer(() => server.close());
      // Nobody else can be there now: who was has died, and encoders need not wait until that is noticed.
      await parts.broadcasts.succeedHomes(home.id, internalOriginOf(config));
    },
  };
}
