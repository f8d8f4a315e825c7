/** One cue of a WebVTT file (W3C WebVTT §4.1). */
export interface Cue {
  readonly startS: number;
  readonly endS: number;
  readonly text: string;
  /** As they are written: `line:0 align:start`. */
  readonly settings: string;
}

const TIMING = /^((?:\d+:)?\d\d:\d\d[.,]\d{3})\s+-->\s+((?:\d+:)?\d\d:\d\d[.,]\d{3})(.*)/;

/** Reads the cues of a WebVTT file; what is not a cue is passed over. */
export function parseVtt(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMING.test(line));
    const [, start, end, settings = ''] = TIMING.exec(lines[at] ?? '') ?? [];
    if (!start || !end) continue;
    const text = lines.slice(at + 1).join('\n');
    cues.push({ startS: secondsOf(start), endS: secondsOf(end), text, settings: settings.trim() });
  }
  return cues;
}

const secondsOf = (time: string): number =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** The plain words of a cue: its tags are left out, its entities read. */
export function plainText(cueText: string): string {
  return readEntities(cueText.replace(/<[^>]*>/g, ''));
}

/** Reads the entities that WebVTT knows. */
export function readEntities(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
