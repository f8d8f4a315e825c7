import type { Cue } from './cue.ts';

/** Writes cues as WebVTT, https://www.w3.org/TR/webvtt1/. */
export function writeWebvtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, text }) => {
    const times = `${clock(startMs)} --> ${clock(endMs)}`;
    // An empty line would end the cue.
    return `${settings ? `${times} ${settings}` : times}\n${text.replaceAll(/\n[ \t]*(?=\n)/g, '')}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function clock(ms: number): string {
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const seconds = ms / 1000;
  return `${part(seconds / 3600, 2)}:${part((seconds / 60) % 60, 2)}:${part(seconds % 60, 2)}.${part(ms % 1000, 3)}`;
}
