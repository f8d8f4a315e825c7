import type { Player } from './schema.ts';

/** What puts a player into a text on WordPress, where our plugin is active. */
export function shortcodeOf({ uuid }: Pick<Player, 'uuid'>): string {
  return `[commoncast player="${uuid}"]`;
}
