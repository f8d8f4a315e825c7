import type { WithId } from '../http/with-id.ts';
import type { Player } from './schema.ts';

/** What puts a player into a text on WordPress, where our plugin is active. */
export function shortcodeOf({ id }: Pick<WithId<Player>, 'id'>): string {
  return `[commoncast player="${id}"]`;
}
