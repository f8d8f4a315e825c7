import type { FastifyInstance } from 'fastify';
import type { Foundation } from '../../foundation.ts';
import type { Certificate } from '../../media/live/rtmp/certificate.ts';
import type { ArchivesServices } from '../../services/archives/domain.ts';
import type { DestinationsServices } from '../../services/destinations/domain.ts';
import type { LiveServices } from '../../services/live/domain.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

/**
 * What takes live streams from encoders and gives them to players. Everything that it sees it says to `Broadcasts`: who
 * wants to publish, that media arrive, that they are lost, that an encoder is gone; from there it also hears who may go
 * on. Recordings it gives to `Recordings`. Its addresses are `LiveAddresses`. So services, pages and players know nothing
 * of the engine that runs, and the same suite holds for each (`live-engine.integration.test.ts`).
 */
export interface LiveEngine {
  /** Gives a web front its routes. */
  serve(app: FastifyInstance): void;
  /** Lets encoders in, in a process with the role `live`; the front listens by then. @throws a port is taken */
  listen(): Promise<void>;
}

export type LiveEngineParts = Foundation &
  Pick<LiveServices, 'broadcasts' | 'liveGate' | 'livePosters' | 'showings'> &
  Pick<ArchivesServices, 'recordings'> &
  Pick<DestinationsServices, 'forwarding'> & {
    /** For RTMPS, where it is on. */
    readonly certificate: Certificate | null;
  };

/**
 * Opens the engine that the configuration names, with what the roles of this process ask of it.
 * @param ends collects the functions that stop it again
 */
export async function openLiveEngine(
  parts: LiveEngineParts,
  ends: AsyncDisposableStack,
): Promise<LiveEngine> {
  const { mediamtx } = parts.config;
  if (!mediamtx) return await openEmbeddedEngine(parts, ends);
  const { openMediamtxEngine } = await import('../mediamtx/open-mediamtx-engine.ts');
  return await openMediamtxEngine({ ...parts, settings: mediamtx }, ends);
}
