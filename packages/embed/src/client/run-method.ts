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
  switch (method) {
    case 'play':
      return moves(player);
    case 'pause':
      return player.pause();
    case 'seek':
      if (typeof first !== 'number' || !Number.isFinite(first)) throw new RangeError('seek takes seconds');
      return player.seek(first);
    case 'load':
      return player.load();
    case 'destroy':
      return player.destroy();
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
    default:
      throw new RangeError(`there is no method ${method}`);
  }
}

/** Whether the picture moves. One that was let go of waits for `load()`, and nobody waits for that. */
function moves(player: CommoncastPlayerElement): Promise<boolean> {
  const moved = player.play().then(
    () => true,
    () => false,
  );
  return player.shadowRoot?.querySelector('.frame') ? moved : Promise.resolve(false);
}

const isReadable = (name: unknown): name is keyof MediaValues => READABLE.includes(name as string);
const isSettable = (name: unknown): name is keyof SettableValues =>
  typeof name === 'string' && Object.hasOwn(SETTABLE, name);
