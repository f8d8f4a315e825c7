import type { VodEvent, VodStage } from '../../../media/vod/event.ts';

type ProgressEvent = Extract<VodEvent, { type: 'progress' }>;

/** Where each stage begins and ends within the whole, in percent; the ladder is nearly all of the work. */
const SPAN: Readonly<Record<VodStage, readonly [number, number]>> = {
  remux: [0, 5],
  'first-rendition': [0, 25],
  ladder: [25, 95],
  storyboard: [95, 100],
};

const MAKING: Readonly<Record<VodStage, string>> = {
  remux: 'first rendition',
  'first-rendition': 'first rendition',
  ladder: 'renditions',
  storyboard: 'storyboard',
};

/** What a person is told of a step: what is at work, and how far the whole is. Never less than `soFar`. */
export function overallProgress(
  { stage, rendition, percent, etaS }: ProgressEvent,
  soFar: number,
): { making: string; percent: number; eta_s: number | null } {
  const [from, to] = SPAN[stage];
  const whole = Math.round(from + ((to - from) * Math.min(100, Math.max(0, percent))) / 100);
  return {
    making: rendition ?? MAKING[stage],
    percent: Math.max(soFar, whole),
    eta_s: etaS === null ? null : Math.max(0, Math.round(etaS)),
  };
}
