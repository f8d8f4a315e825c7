import type { CommoncastPlayerElement } from '../element/tags.ts';
import type { MediaValues, PlayerHandle, SettableValues } from './player-handle.ts';

/** The methods that answer once; `on` is another matter. */
export type MethodName = Exclude<keyof PlayerHandle, 'on'>;

const READABLE: readonly string[] = [
  'currentTime',
  'duration',
  'paused',
  'ended',
  'muted',
  'volume',
  'playbackRate',
] satisfies (keyof MediaValues)[];

const SETTABLE: Readonly<Record<keyof SettableValues, (value: unknown) => boolean>> = {
  muted: (value) => typeof value === 'boolean',
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  // The range that Chromium plays; others play less of it.
  playbackRate: (value) => typeof value === 'number' && value >= 0.0625 && value <= 16,
};

/**
 * Runs one method of a player by its name: what a frame was asked for, or what waited for the element.
 * @throws {RangeError} there is no such method or property, or it does not take this value
 */
export async function runMethod(
  player: CommoncastPlayerElement,
  method: string,
  args: readonly unknown[],
): Promise<unknown> {
  const [first, second] = args;
  let moved: Promise<boolean>;
  switch (method) {
    case 'play':
      // One that was let go of waits for `load()`: nobody waits for that.
      moved = player.play().then(
        () => true,
        () => false,
      );
      return !!player.shadowRoot?.querySelector('.frame') && moved;
    case 'pause':
    case 'load':
    case 'destroy':
      return player[method]();
    case 'seek':
      if (!Number.isFinite(first)) throw new RangeError('seek takes seconds');
      return player.seek(first as number);
    case 'get':
      if (!isReadable(first)) throw new RangeError(`there is no property ${String(first)}`);
      return player[first];
    case 'set':
      if (!isSettable(first) || !SETTABLE[first](second)) {
        throw new RangeError(`${String(first)} cannot be set to ${String(second)}`);
      }
      // A source that is loaded, the first one too, begins at the default.
      Object.assign(player, { [first]: second }, first === 'playbackRate' && { defaultPlaybackRate: second });
      return undefined;
    default: {
      // What comes with the show has names of two words.
      if (/[a-z][A-Z]/.test(method) && !player.control) await player.load();
      const control = (player.control ?? {}) as unknown as Record<string, (...all: unknown[]) => unknown>;
      if (!Object.hasOwn(control, method)) throw new RangeError(`there is no method ${method}`);
      return control[method]?.(...args);
    }
  }
}

const isReadable = (name: unknown): name is keyof MediaValues => READABLE.includes(name as string);
const isSettable = (name: unknown): name is keyof SettableValues => Object.hasOwn(SETTABLE, name as string);
