import type { ResponseOf } from '@commoncast/core/http/endpoint';
import { uploadImage } from '@commoncast/core/images/api';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { listTrash } from '@commoncast/core/trash/api';
import sharp from 'sharp';
import { scriptedEngine } from '../content/scripted-engine.ts';
import type { TestDatabase } from '../database.ts';
import { playerDraft } from '../players/drafts.ts';
import { type SignedUp, startTestServer, type TestServer } from '../server.ts';

export const PLAYER_LOOK = playerDraft();

export const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

type Player = ResponseOf<typeof createPlayer>;

/** A server with one business, which deletes things. */
export interface TrashBench {
  readonly server: TestServer;
  readonly owner: SignedUp;
  readonly trashOf: (whose?: Pick<SignedUp, 'client'>) => Promise<ResponseOf<typeof listTrash>['content']>;
  readonly makePlayer: (overrides?: Partial<typeof PLAYER_LOOK>) => Promise<Player>;
  /** Has a player show a video. */
  readonly assign: (playerId: string, videoId: string | null) => Promise<Player>;
  /** @returns the address of a new player's logo, as the upload answers it */
  readonly uploadLogo: () => Promise<string>;
}

export async function openTrashBench(database: TestDatabase): Promise<TrashBench> {
  const server = await startTestServer({ database, engine: scriptedEngine() });
  const owner = await server.signUp();
  return {
    server,
    owner,
    trashOf: async ({ client } = owner) => (await client.call(listTrash, { query: { size: '100' } })).content,
    makePlayer: (overrides) => owner.client.call(createPlayer, { body: { ...PLAYER_LOOK, ...overrides } }),
    assign: (embeddedVideoPlayerId, contentId) =>
      owner.client.call(assignContent, { body: { embeddedVideoPlayerId, contentId, category: 'VOD' } }),
    uploadLogo: async () => {
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a00' } });
      const body = new Uint8Array(await picture.png().toBuffer());
      return (await owner.client.call(uploadImage, { params: { kind: 'PLAYER_LOGO' }, body })).url;
    },
  };
}
