import type { FastifyInstance } from 'fastify';
import { type FoundLive, liveRoutes } from '../media/live/hls/live-routes.ts';
import { unavailable } from '../problems/problems.ts';
import type { LiveGate } from '../services/live/live-gate.ts';
import type { LiveHome } from './live-home.ts';

const RETRY_S = 1;

interface ServeLiveParts {
  readonly liveGate: LiveGate;
  /** Of this process; null without the role `live`. */
  readonly home: LiveHome | null;
}

/** Serves the media of live streams: what this process has itself, and what it gets from the process that has it. */
export function serveLive(app: FastifyInstance, { liveGate, home }: ServeLiveParts): void {
  liveRoutes(app, {
    find: async ({ streamId, token }): Promise<FoundLive | null> => {
      const stream = await liveGate.findWatchable(streamId, token);
      if (stream.sessionId === null) return null;
      const output = home?.find(stream.sessionId, stream.isPreview) ?? null;
      if (output) return { output, isPrivate: stream.isPreview };
      const { internalOrigin = null, id } = stream.home ?? {};
      if (internalOrigin !== null && id !== home?.id) return { elsewhere: internalOrigin };
      // Its process is gone, and its encoder comes back: players give up after a 404.
      if (stream.isOnAir) throw unavailable(RETRY_S, 'This stream will be back in a moment');
      return null;
    },
  });
}
