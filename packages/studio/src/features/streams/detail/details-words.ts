import type { StreamProtocol } from '@commoncast/core/live/constants';

export const PROTOCOL_LABELS: Readonly<Record<StreamProtocol, string>> = {
  hls: 'One to two seconds (low-latency HLS), for any number of viewers',
  webRtc: 'Well under a second (WebRTC), for conversations',
};

/** What stands for a stream that is on air, where it has a picture of its own. */
export const ON_AIR_LABELS = {
  picture: 'Keep showing this picture',
  frame: 'Show a frame of the broadcast',
} as const;
export type OnAir = keyof typeof ON_AIR_LABELS;

/** Which qualities visitors can choose, by whether there are lower ones. */
export const QUALITY_LABELS = {
  source: 'Only what the encoder sends',
  lower: 'Lower ones, too, for slow connections',
} as const;
export type Qualities = keyof typeof QUALITY_LABELS;

const WINDOWS_S = [0, 30, 60, 300, 900, 1800];

/** The choices of how long to wait for an encoder, by seconds; the one that is in use is always among them. */
export function reconnectLabels(usedS: string): Readonly<Record<string, string>> {
  const all = [...new Set([...WINDOWS_S, Number(usedS)])].sort((a, b) => a - b);
  return Object.fromEntries(all.map((seconds) => [String(seconds), reconnectLabel(seconds)]));
}

/** 'Wait 5 minutes, then end the stream'. */
export function reconnectLabel(seconds: number): string {
  if (seconds === 0) return 'End the stream immediately';
  const isMinutes = seconds % 60 === 0;
  const count = isMinutes ? seconds / 60 : seconds;
  const unit = isMinutes ? 'minute' : 'second';
  return `Wait ${count} ${unit}${count === 1 ? '' : 's'}, then end the stream`;
}
