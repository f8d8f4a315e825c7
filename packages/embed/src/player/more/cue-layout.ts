/** Where a cue is drawn, and how its words are set (W3C WebVTT §6.1). */
export interface CueLayout {
  /** From the left edge, and how wide, in per cent of the picture. */
  readonly left: number;
  readonly width: number;
  readonly align: Align;
  /** Lines from the top, or, negative, from the bottom; in per cent of the height where it `isPercent`. */
  readonly line: number;
  readonly isPercent: boolean;
  /** Which edge of the words is at that percentage. */
  readonly lineAlign: string;
}
type Align = 'start' | 'center' | 'end' | 'left' | 'right';

/** What a cue's settings say (W3C WebVTT §4.4); what they say wrongly is passed over. */
interface Settings {
  readonly line: number | undefined;
  readonly isPercent: boolean;
  readonly lineAlign: string;
  readonly position: number | undefined;
  readonly positionAlign: string;
  readonly size: number | undefined;
  readonly align: Align;
  readonly vertical: DirectionSetting;
}

const NUMBER = '\\d+(?:\\.\\d+)?';

function readSettings(text: string): Settings {
  const find = (name: string, value: string): string[] =>
    new RegExp(`(?:^|\\s)${name}:${value}(?!\\S)`).exec(text)?.slice(1) ?? [];
  const percent = (number: string | undefined): number | undefined =>
    number === undefined || +number > 100 ? undefined : +number;
  const [line, unit, lineAlign = 'start'] = find('line', `(-?${NUMBER})(%?)(?:,(start|center|end))?`);
  const [position, positionAlign = ''] = find('position', `(${NUMBER})%(?:,(line-left|center|line-right))?`);
  const [align = 'center'] = find('align', '(start|center|end|left|right)');
  const [vertical = ''] = find('vertical', '(rl|lr)');
  return {
    line: line === undefined ? undefined : +line,
    isPercent: !!unit,
    lineAlign,
    position: percent(position),
    positionAlign,
    size: percent(find('size', `(${NUMBER})%`)[0]),
    align: align as Align,
    vertical: vertical as DirectionSetting,
  };
}

/**
 * Works out where a cue belongs; undefined where its settings leave that to the player, or set its lines upright.
 * @param isRightToLeft how its words run
 */
export function layoutOf(text: string, isRightToLeft: boolean): CueLayout | undefined {
  const settings = readSettings(text);
  const { align, isPercent, line, lineAlign, position, positionAlign, size, vertical } = settings;
  const isPlaced = [line, position, size].some((one) => one !== undefined) || align !== 'center';
  if (!isPlaced || vertical) return undefined;
  // Which part of its width a cue is held by: 0 for its left edge, 1 for its right one.
  const usual =
    align === 'center' ? 0.5 : align === 'left' || align === (isRightToLeft ? 'end' : 'start') ? 0 : 1;
  const held = { 'line-left': 0, center: 0.5, 'line-right': 1 }[positionAlign] ?? usual;
  const at = position ?? usual * 100;
  const room = held === 0.5 ? 2 * Math.min(at, 100 - at) : held ? at : 100 - at;
  const width = Math.min(size ?? 100, room);
  return { left: at - width * held, width, align, line: line ?? -1, isPercent, lineAlign };
}

/** The same as a browser's own cue takes it, where the browser draws. */
export function nativeLayout(text: string): Partial<VTTCue> {
  const { align, isPercent, line = 'auto', position = 'auto', size = 100, vertical } = readSettings(text);
  return { align, line, snapToLines: !isPercent, position, size, vertical };
}
