import { imageAt, logoAddress, storedLogo } from '@commoncast/core/images/image-path';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { imageGone } from './image-gone.ts';
import { removeUnusedImage } from './remove-unused-image.ts';
import { lockImageForKeyShare } from './repository.ts';

/** Logos by their addresses, and how they are stored. */
export interface Logos {
  /**
   * What to store of an address. An uploaded image stays until the transaction ends, which must name it.
   * @param field what is being set; `logo` unless given
   * @throws {ApiError} VALIDATION_FAILED at the field: the business has no such image
   */
  toStored(tx: Executor, businessId: string, address: string, field?: string): Promise<string>;
  toAddress(stored: string): string;
  /** Removes what was stored where nothing shows it any longer. Call after the commit that has replaced it. */
  release(stored: string): Promise<void>;
}

type LogosParts = Pick<Foundation, 'database' | 'storage' | 'onFailure'> & {
  readonly publicOrigin: string;
  readonly mediaOrigin: string;
};

/** The logos of players, businesses and streams, uploaded or elsewhere. */
export function createLogos({ publicOrigin, mediaOrigin, onFailure, ...parts }: LogosParts): Logos {
  return {
    toStored: async (tx, businessId, address, field) => {
      const stored = storedLogo(address, [mediaOrigin, publicOrigin]);
      const image = imageAt(stored);
      if (image && !(await lockImageForKeyShare(tx, businessId, image))) throw imageGone(field);
      return stored;
    },
    toAddress: (stored) => logoAddress(stored, mediaOrigin),
    release: async (stored) => {
      const image = imageAt(stored);
      // The caller's change is done; the upkeep tries again.
      if (image) await removeUnusedImage(parts, image).catch(onFailure);
    },
  };
}
