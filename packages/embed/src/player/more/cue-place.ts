/** Where a cue is drawn, and how its words are set (W3C WebVTT §6.1). */
export interface CuePlace {
  /** From the left edge, and how wide, in per cent of the picture. */
  readonly left: number;
  readonly width: number;
  readonly align: 'start' | 'center' | 'end' | 'left' | 'right';
  /** Lines from the top, or, negative, from the bottom; in per cent of the height where it `isPercent`. */
  readonly line: number;
  readonly isPercent: boolean;
  /** Which edge of the words is at that percentage. */
  readonly lineAlign: 'start' | 'center' | 'end';
}

type Settings = Readonly<Record<string, string>>;

const readSettings = (text: string): Settings =>
  Object.fromEntries(text.split(/\s+/).map((one) => one.split(':') as [string, string]));

/** A percentage of a setting, and what stands behind its comma. */
function readPercent(text = ''): { readonly percent?: number; readonly edge?: string | undefined } {
  const [, number = '', edge] = /^(\d+(?:\.\d+)?)%(?:,([\w-]+))?$/.exec(text) ?? [];
  return number && +number <= 100 ? { percent: +number, edge } : {};
}

const ALIGNS = /^(start|center|end|left|right)$/;
const alignOf = ({ align = '' }: Settings): CuePlace['align'] =>
  ALIGNS.test(align) ? (align as CuePlace['align']) : 'center';
const lineOf = ({ line = '' }: Settings): number | undefined => {
  const [, number] = /^(-?\d+(?:\.\d+)?)%?(?:,\w+)?$/.exec(line) ?? [];
  return number === undefined ? undefined : +number;
};
const isVertical = ({ vertical = '' }: Settings): boolean => /^[rl][lr]$/.test(vertical);

/**
 * Works out where a cue belongs; undefined where its settings leave that to the player, or set its lines upright.
 * @param isRightToLeft how its words run
 */
export function placeOf(text: string, isRightToLeft: boolean): CuePlace | undefined {
  const settings = readSettings(text);
  const line = lineOf(settings);
  const { percent, edge } = readPercent(settings.position);
  const size = readPercent(settings.size).percent;
  const align = alignOf(settings);
  const isPlaced = line !== undefined || percent !== undefined || size !== undefined || align !== 'center';
  if (!isPlaced || isVertical(settings)) return undefined;

  const isAtLeft = align === 'left' || align === (isRightToLeft ? 'end' : 'start');
  const side = { 'line-left': -1, center: 0, 'line-right': 1 }[edge ?? ''];
  const anchor = side ?? (align === 'center' ? 0 : isAtLeft ? -1 : 1);
  const at = percent ?? (align === 'center' ? 50 : isAtLeft ? 0 : 100);
  const room = anchor < 0 ? 100 - at : anchor > 0 ? at : 2 * Math.min(at, 100 - at);
  const width = Math.min(size ?? 100, room);
  const [, lineEdge = 'start'] = /,(center|end)$/.exec(settings.line ?? '') ?? [];
  return {
    left: at - (width * (anchor + 1)) / 2,
    width,
    align,
    line: line ?? -1,
    isPercent: !!settings.line?.includes('%') && line !== undefined,
    lineAlign: lineEdge as CuePlace['lineAlign'],
  };
}

/** The same as a browser's own cue takes it, where the browser draws. */
export function nativePlace(text: string): Partial<VTTCue> {
  const settings = readSettings(text);
  const line = lineOf(settings);
  const position = readPercent(settings.position).percent;
  const size = readPercent(settings.size).percent;
  return {
    align: alignOf(settings),
    ...(line !== undefined && { line, snapToLines: !settings.line?.includes('%') }),
    ...(position !== undefined && { position }),
    ...(size !== undefined && { size }),
    ...(isVertical(settings) && { vertical: settings.vertical as DirectionSetting }),
  };
}
