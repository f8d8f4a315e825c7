import { serveLive } from '../serve-live.ts';
import { serveRtc } from '../serve-rtc.ts';
import type { LiveEngine, LiveEngineParts } from './live-engine.ts';

/** Our own engine: it runs in the processes with the role `live`, and every web front finds the one that has a stream. */
export async function openEmbeddedEngine(
  parts: LiveEngineParts,
  ends: AsyncDisposableStack,
): Promise<LiveEngine> {
  const live = parts.config.roles.includes('live')
    ? await (await import('../start-live.ts')).startLive(parts, {
        certificate: parts.certificate,
        ends,
      })
    : null;
  const home = live?.home ?? null;
  return {
    serve(app) {
      serveLive(app, { ...parts, home });
      serveRtc(app, { ...parts, home });
    },
    listen: async () => await live?.listen(),
  };
}
