import { CONTROL_METHODS, type ControlMethods } from '../element/control-methods.ts';
import type { PlayerHandle } from './player-handle.ts';
import type { MethodName } from './run-method.ts';

/** Makes a handle of one way to call and one way to listen. */
export function handleOf(
  call: (method: MethodName, ...args: readonly unknown[]) => Promise<unknown>,
  on: PlayerHandle['on'],
): PlayerHandle {
  return {
    play: async () => (await call('play')) === true,
    pause: async () => void (await call('pause')),
    seek: async (positionS) => void (await call('seek', positionS)),
    load: async () => void (await call('load')),
    destroy: async () => void (await call('destroy')),
    get: async (name) => (await call('get', name)) as never,
    set: async (name, value) => void (await call('set', name, value)),
    on,
    ...(Object.fromEntries(
      CONTROL_METHODS.map((name) => [name, (...args: readonly unknown[]) => call(name, ...args)]),
    ) as unknown as ControlMethods),
  };
}
