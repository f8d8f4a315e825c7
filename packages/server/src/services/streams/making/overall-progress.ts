import type { VodEvent, VodStage } from '../../../media/vod/event.ts';

type ProgressEvent = Extract<VodEvent, { type: 'progress' }>;

/** Where each stage starts and ends in the whole job, in percent, unless the engine knows better. */
const SPAN: Readonly<Record<VodStage, readonly [number, number]>> = {
  remux: [0, 5],
  'first-rendition': [0, 25],
  ladder: [25, 95],
  storyboard: [95, 100],
  'source-copy': [95, 100],
};

const MAKING: Readonly<Record<VodStage, string>> = {
  remux: 'first rendition',
  'first-rendition': 'first rendition',
  ladder: 'renditions',
  storyboard: 'storyboard',
  'source-copy': 'copy in the original codec',
};

/** What people see of a step: the running stage and the overall progress, never less than `soFar`. */
export function overallProgress(
  { stage, rendition, percent, span, etaS }: ProgressEvent,
  soFar: number,
): { making: string; percent: number; eta_s: number | null } {
  const [from, to] = span ?? SPAN[stage];
  const whole = Math.round(from + ((to - from) * Math.min(100, Math.max(0, percent))) / 100);
  return {
    making: rendition ?? MAKING[stage],
    percent: Math.max(soFar, whole),
    eta_s: etaS === null ? null : Math.max(0, Math.round(etaS)),
  };
}
