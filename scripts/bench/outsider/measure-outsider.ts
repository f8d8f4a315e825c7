import { isDeepStrictEqual } from 'node:util';
import { countedFigures } from '../server/counted-figures.ts';
import { signUpOwner } from '../server/sign-up-owner.ts';
import { type ServerParts, startServer } from '../server/start-server.ts';
import { type FloodFigures, flood } from './flood.ts';
import { type Growth, largestGrowth, type Places } from './largest-growth.ts';
import { ordinaryVisits, type VisitFigures } from './ordinary-visits.ts';

const BEATS_A_S = 2_000;
const VICTIMS_VISITORS = 50;
const OTHERS_VISITORS = 100;
const INTERVAL_MS = 5_000;

interface MeasureParts extends ServerParts {
  readonly durationMs: number;
  readonly places: Places;
}

export interface OutsiderFigures {
  readonly flood: FloodFigures;
  readonly others: VisitFigures;
  readonly before: unknown;
  readonly after: unknown;
  readonly hasMoved: boolean;
  readonly acknowledgedPlays: number;
  readonly suspectPlays: number;
  readonly growth: Growth;
}

/** A whole server in its own process, while an outsider floods one business and another has its usual visitors. */
export async function measureOutsider(parts: MeasureParts): Promise<OutsiderFigures> {
  const { durationMs, places } = parts;
  const startMs = Date.now();
  const server = await startServer(parts);
  try {
    const { origin } = server;
    const victim = await signUpOwner(origin);
    const other = await signUpOwner(origin);
    await ordinaryVisits({
      origin,
      key: victim.business.publicKey,
      visitors: VICTIMS_VISITORS,
      intervalMs: 1_000,
      durationMs: 3_000,
    });
    const before = await countedFigures(victim, startMs);

    let flooded: FloodFigures | undefined;
    let others: VisitFigures | undefined;
    let after: typeof before | undefined;
    const growth = await largestGrowth(places, async () => {
      const key = victim.business.publicKey;
      [flooded, others] = await Promise.all([
        flood({ origin, key, beatsAS: BEATS_A_S, durationMs }),
        ordinaryVisits({
          origin,
          key: other.business.publicKey,
          visitors: OTHERS_VISITORS,
          intervalMs: INTERVAL_MS,
          durationMs,
        }),
      ]);
      after = await countedFigures(victim, startMs);
      await countedFigures(other, startMs);
    });
    if (!flooded || !others || !after) throw new Error('The flood has no figures.');
    return {
      flood: flooded,
      others,
      before: before.values,
      after: after.values,
      hasMoved: !isDeepStrictEqual(before.values, after.values),
      acknowledgedPlays: (flooded.statuses[202] ?? 0) * flooded.beatsAPost,
      suspectPlays: after.suspect.plays,
      growth,
    };
  } finally {
    await server.stop();
  }
}
