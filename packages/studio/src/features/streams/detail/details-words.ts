import type { Orientation, StreamProtocol } from '@commoncast/core/live/constants';

export const ORIENTATION_LABELS: Readonly<Record<Orientation, string>> = {
  LANDSCAPE: 'Landscape (16:9)',
  PORTRAIT: 'Portrait (9:16)',
  SQUARE: 'Square (1:1)',
};

export const PROTOCOL_LABELS: Readonly<Record<StreamProtocol, string>> = {
  hls: 'One to two seconds (low-latency HLS), for any number of viewers',
  webRtc: 'Well under a second (WebRTC), for conversations',
};

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
