import type { StreamSignal } from '@commoncast/core/live/schema';
import type { StateWords } from '../../../ui/media/state-text.tsx';

/** An encoder that sends nothing for so long has a problem. */
const SILENT_MS = 3_000;

/** How the signal is, in words. */
export function signalWords(signal: StreamSignal | null): StateWords {
  if (signal === null) return { state: 'No signal', detail: '', tone: 'neutral' };
  const { silenceMs, hasSound, warnings } = signal;
  if (silenceMs > SILENT_MS) {
    const detail = `the last picture came ${Math.round(silenceMs / 1000)} s ago`;
    return { state: 'Nothing arrives', detail, tone: 'bad' };
  }
  if (warnings.length > 0) {
    const count = warnings.length === 1 ? 'One thing' : `${warnings.length} things`;
    return { state: `${count} to change`, detail: '', tone: 'warn' };
  }
  if (!hasSound) return { state: 'No sound', detail: 'only a picture arrives', tone: 'warn' };
  return { state: 'Good', detail: 'picture and sound arrive steadily', tone: 'good' };
}

/** The figures of a signal by their labels; what is not known is left out. */
export function signalFigures(signal: StreamSignal): readonly (readonly [label: string, value: string])[] {
  const { width, height, frameRate, videoKbps, audioKbps, keyFrameIntervalS, protocol, encoder } = signal;
  const { lowerQualities, soundLevelDb, gaps, driftMs } = signal;
  return [
    ['Picture', width && height ? `${width} × ${height}` : null],
    ['Frame rate', frameRate === null ? null : `${tenths(frameRate)} fps`],
    ['Video', videoKbps === null ? null : `${Math.round(videoKbps)} kbit/s`],
    ['Sound', audioKbps === null ? null : `${Math.round(audioKbps)} kbit/s`],
    ['Sound level', soundLevelDb === null ? null : levelWords(soundLevelDb)],
    ['Key frame', keyFrameIntervalS === null ? null : `every ${tenths(keyFrameIntervalS)} s`],
    ['Dropped frames', gaps === null ? null : gapWords(gaps)],
    ['Clock drift', driftMs === null ? null : driftWords(driftMs)],
    ['Also as', lowerQualities.length === 0 ? null : lowerQualities.join(', ')],
    ['From', encoder === null ? protocol : `${encoder}, ${protocol}`],
  ].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}

const tenths = (value: number) => String(Math.round(value * 10) / 10);

/** The quietest that is shown, in dB below full scale: below it, nothing can be heard. */
export const QUIETEST_DB = -60;

/** How loud the sound is, in words. */
export function levelWords(db: number): string {
  return db <= QUIETEST_DB ? 'silent' : `${db} dB`.replace('-', '−');
}

const gapWords = (gaps: number): string =>
  gaps === 0 ? 'none in the last minute' : `${gaps === 1 ? 'once' : `${gaps} times`} in the last minute`;

const driftWords = (driftMs: number): string =>
  driftMs === 0 ? 'none' : `${Math.abs(driftMs)} ms ${driftMs > 0 ? 'slow' : 'fast'}`;
