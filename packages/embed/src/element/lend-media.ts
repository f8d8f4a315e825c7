import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { CommoncastPlayerElement } from './tags.ts';

/**
 * Gives a player's element all that media elements have and it has not: each property reads, sets and calls that of the
 * video inside, whichever that is by then. Until something is loaded, the length is what the details say.
 * @param methods of its own, which stay
 */
export function lendMedia(
  host: CommoncastPlayerElement,
  methods: object,
  details: () => PublicPlayer | undefined,
): void {
  for (const name in host.video) {
    if (name in HTMLElement.prototype || name in methods) continue;
    Object.defineProperty(host, name, {
      get: () => {
        const video = host.video as unknown as Record<string, (() => unknown) | null>;
        const value = video[name] || details()?.video?.[`${name}S` as 'title'] || video[name];
        return (value as () => unknown)?.bind?.(video) || value;
      },
      set: (value) => (host.video[name as 'volume'] = value),
    });
  }
}
