import { imageAt } from '@commoncast/core/images/image-path';
import type { Foundation } from '../../foundation.ts';
import { removableBefore } from '../../removable-before.ts';
import type { Upkeep } from '../../upkeep.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { purgePlayers } from './repository.ts';

/** Removes players that can no longer be restored. */
export const PLAYERS_UPKEEP: Upkeep = {
  name: 'players-upkeep',
  cron: '7 * * * *',
  run: (foundation, now) => purgeDeletedPlayers(foundation, now),
};

/** One round. A logo that cannot be removed now is left to the upkeep of images. */
export async function purgeDeletedPlayers(
  parts: Pick<Foundation, 'database' | 'storage' | 'onFailure'>,
  now: Date,
): Promise<void> {
  for (const { logo } of await purgePlayers(parts.database.root, removableBefore(now))) {
    const image = imageAt(logo);
    if (image) await removeUnusedImage(parts, image).catch(parts.onFailure);
  }
}
