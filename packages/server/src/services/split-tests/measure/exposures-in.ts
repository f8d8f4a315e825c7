import type { ReceivedBeat } from '../../insights/plays/play-state.ts';
import { timeOf } from '../../insights/plays/visitor-clock.ts';
import { type Exposure, visitorKeyOf } from './measure-repository.ts';
import { type MeasuredPhase, phaseKeyOf, wasRunning } from './measured-phase.ts';

/** The first exposure of each visitor and variant among these beats. */
export function exposuresIn(
  beats: readonly ReceivedBeat[],
  phases: ReadonlyMap<string, MeasuredPhase>,
): Exposure[] {
  const found = new Map<string, Exposure>();
  for (const received of beats) {
    const { beat, batch } = received;
    const phase = beat.test && phases.get(phaseKeyOf(beat.test.id, beat.test.phase));
    if (beat.event !== 'exposed' || !beat.test || phase?.business_id !== batch.businessId) continue;
    const { variantKey } = beat.test;
    if (!phase.variants.some(({ key }) => key === variantKey) || !wasRunning(phase, received)) continue;
    const exposure: Exposure = {
      test_id: phase.test_id,
      phase: phase.phase,
      viewer_id: batch.viewerId,
      variant_key: variantKey,
      business_id: batch.businessId,
      is_cookieless: batch.isCookieless,
      first_at: new Date(timeOf(beat, batch).atMs),
    };
    const key = `${visitorKeyOf(exposure)} ${variantKey}`;
    const known = found.get(key);
    if (!known || exposure.first_at < known.first_at) found.set(key, exposure);
  }
  return [...found.values()];
}
