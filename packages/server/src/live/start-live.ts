import { logWarning } from '../http/app/logger.ts';
import { type Certificate, keepCertificate } from '../media/live/rtmp/certificate.ts';
import { ConnectionCount } from '../media/live/rtmp/connection-count.ts';
import { RTMP_LIMITS } from '../media/live/rtmp/rtmp-limits.ts';
import { startRtmpServer } from '../media/live/rtmp/start-rtmp-server.ts';
import { startSrtServer } from '../media/live/srt/start-srt-server.ts';
import { type LiveHome, type LiveHomeParts, openLiveHome } from './live-home.ts';
import { openLiveRtc } from './open-live-rtc.ts';
import { hasOwnAddress, internalOriginOf } from './start-home-rounds.ts';

export interface StartedLive {
  readonly home: LiveHome;
  /** Lets encoders in. @throws a port is taken */
  listen(): Promise<void>;
}

interface LiveStart {
  /** For RTMPS, where it is on. */
  readonly certificate: Certificate | null;
  /** Collects the functions that stop it again. */
  readonly ends: AsyncDisposableStack;
}

/** Prepares the role `live`. */
export async function startLive(
  parts: Omit<LiveHomeParts, 'rtc'>,
  { certificate, ends }: LiveStart,
): Promise<StartedLive> {
  const { config, onFailure } = parts;
  const { liveHost: host, rtmpPort, rtmps, srtPort } = config;
  const rtc = openLiveRtc(parts);
  const home = await openLiveHome({ ...parts, rtc });
  ends.defer(() => home.stop());
  // Before that: its publishers have to be gone when the home says goodbye.
  ends.defer(() => rtc.stop());
  return {
    home,
    async listen() {
      const shared = { host, gate: home.gate, count: new ConnectionCount(RTMP_LIMITS), onFailure };
      const server = await startRtmpServer({ ...shared, port: rtmpPort });
      ends.defer(() => server.close());
      // A process that was there before has died, and encoders need not wait until that is noticed.
      if (hasOwnAddress(config)) await parts.broadcasts.succeedHomes(home.id, internalOriginOf(config));
      if (srtPort !== undefined) {
        const srt = await startSrtServer({
          ...shared,
          port: srtPort,
          onRefusal: (reason, address) => logWarning(`An encoder at ${address} sends by SRT: ${reason}`),
        });
        ends.defer(() => srt.close());
      }
      if (!rtmps || !certificate) return;
      const secure = await startRtmpServer({ ...shared, port: rtmps.port, tls: certificate });
      ends.defer(() => secure.close());
      ends.defer(keepCertificate(rtmps, certificate, { renew: secure.renew, onFailure }));
    },
  };
}
