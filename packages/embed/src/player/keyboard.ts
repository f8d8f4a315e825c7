/** What a key asks the player for. */
export type Command =
  | { readonly name: 'togglePlay' | 'toggleMute' | 'toggleFullScreen' | 'closeMenu' }
  /** Known to the later chunk. */
  | { readonly name: 'more'; readonly key: string }
  | { readonly name: 'seekBy'; readonly deltaS: number }
  | { readonly name: 'seekToPart'; readonly part: number }
  | { readonly name: 'changeVolume'; readonly delta: number };

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { name: 'togglePlay' },
  k: { name: 'togglePlay' },
  m: { name: 'toggleMute' },
  f: { name: 'toggleFullScreen' },
  escape: { name: 'closeMenu' },
  j: { name: 'seekBy', deltaS: -10 },
  l: { name: 'seekBy', deltaS: 10 },
  arrowleft: { name: 'seekBy', deltaS: -5 },
  arrowright: { name: 'seekBy', deltaS: 5 },
  arrowup: { name: 'changeVolume', delta: 0.05 },
  arrowdown: { name: 'changeVolume', delta: -0.05 },
  home: { name: 'seekToPart', part: 0 },
  end: { name: 'seekToPart', part: 1 },
};

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * Reads a key press.
 * @param role what has the focus: a button keeps its own space bar, the volume slider its own arrows
 */
export function commandFor(press: Press, role: 'button' | 'volume' | 'other'): Command | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  const key = press.key.toLowerCase();
  if (role === 'button' && key === ' ') return undefined;
  if (role === 'volume' && /^arrow|home|end/.test(key)) return undefined;
  if (/^\d$/.test(key)) return { name: 'seekToPart', part: Number(key) / 10 };
  return /^[cnpr?,.<>]$/.test(key) ? { name: 'more', key } : COMMANDS[key];
}
