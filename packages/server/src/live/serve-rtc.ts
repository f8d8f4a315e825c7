import type { FastifyInstance } from 'fastify';
import { type FoundPlaying, rtcRoutes } from '../media/rtc/http/rtc-routes.ts';
import { RtcSessions } from '../media/rtc/http/rtc-sessions.ts';
import type { Broadcasts } from '../services/live/broadcasts.ts';
import type { LiveGate } from '../services/live/live-gate.ts';
import type { LiveHome } from './live-home.ts';

interface ServeRtcParts {
  readonly liveGate: LiveGate;
  readonly broadcasts: Pick<Broadcasts, 'originOfHome'>;
  /** Of this process; null without the role `live`. */
  readonly home: LiveHome | null;
}

/** Takes and shows live streams by WebRTC, or has the process do so that has them. */
export function serveRtc(app: FastifyInstance, { liveGate, broadcasts, home }: ServeRtcParts): void {
  rtcRoutes(app, {
    local: home && {
      homeId: home.id,
      sessions: new RtcSessions({ engine: home.rtc.engine, gate: home.gate }),
    },
    originOfHome: broadcasts.originOfHome,
    find: async (streamId, token): Promise<FoundPlaying | null> => {
      const stream = await liveGate.findWatchable(streamId, token);
      if (stream.sessionId === null) return null;
      const playing = home?.findPlaying(stream.sessionId, stream.isPreview) ?? null;
      if (playing) return { playing };
      const { internalOrigin = null, id } = stream.home ?? {};
      return internalOrigin !== null && id !== home?.id ? { elsewhere: internalOrigin } : null;
    },
  });
}
