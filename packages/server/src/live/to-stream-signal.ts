import type { StreamSignal } from '@commoncast/core/live/schema';
import type { HealthSnapshot } from '../media/live/health/health-snapshot.ts';
import type { PublishRequest } from '../media/live/source.ts';
import { type LowerQualities, lowerQualitiesWarning } from './lower-qualities.ts';

/** What the control room is told about a source. */
export function toStreamSignal(
  { protocol, encoder }: Pick<PublishRequest, 'protocol' | 'encoder'>,
  health: HealthSnapshot,
  { names, state }: LowerQualities,
): StreamSignal {
  const warning = lowerQualitiesWarning(state);
  return {
    protocol,
    encoder,
    width: health.width,
    height: health.height,
    videoKbps: health.bitrateKbps.video,
    audioKbps: health.bitrateKbps.audio,
    frameRate: health.frameRate,
    keyFrameIntervalS: health.keyFrameIntervalS,
    hasSound: health.hasSound,
    soundLevelDb: health.soundLevelDb,
    gaps: health.gaps,
    driftMs: health.driftMs,
    silenceMs: Math.round((health.lastFrameAgoS ?? 0) * 1000),
    lowerQualities: [...names],
    warnings: [...health.warnings, ...(warning ? [warning] : [])].map(({ code, message }) => ({
      code,
      message,
    })),
  };
}
