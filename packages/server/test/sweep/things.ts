import { createHypergraphic, deleteHypergraphic } from '@commoncast/core/hypergraphics/api';
import { createUpload } from '@commoncast/core/multipart/api';
import { createPlayer } from '@commoncast/core/players/api';
import { deletePlaylist, savePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest } from '@commoncast/core/split-tests/api';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { createWidget, deleteWidget } from '@commoncast/core/widgets/api';
import { v7 as uuidv7 } from 'uuid';
import { signUpDraft } from '../factories.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { splitTestDraft } from '../split-tests/drafts.ts';
import { hypergraphicDraft, widgetDraft } from '../widgets/drafts.ts';

export const PASSWORD = 'Correct-horse-7';

/** Who calls: the owner's business has all the things; the stranger owns another business. */
export interface Callers {
  readonly owner: SignedUp;
  readonly stranger: SignedUp;
  /** Of the owner's business, with the role MEMBER. */
  readonly memberToken: string;
}

/** Things of the owner's business that calls can name. */
export interface Things {
  readonly businessId: string;
  readonly publicKey: string;
  readonly email: string;
  readonly playerId: string;
  readonly widgetId: string;
  readonly deletedWidgetId: string;
  /** Not started. */
  readonly splitTestId: string;
  readonly hypergraphicId: string;
  readonly deletedHypergraphicId: string;
  /** Waits for its file. */
  readonly videoId: string;
  readonly deletedVideoId: string;
  /** Published, with the one video below, which waits for its file. */
  readonly playlistId: string;
  readonly listedVideoId: string;
  readonly deletedPlaylistId: string;
  /** Of another video. */
  readonly uploadId: string;
}

/** Two businesses, and a member of the first. */
export async function makeCallers(server: TestServer): Promise<Callers> {
  const owner = await server.signUp({ password: PASSWORD });
  const stranger = await server.signUp();
  const { id: userId } = (await server.signUp(signUpDraft())).session.user;
  const businessId = owner.business.id;
  await server.database.root
    .insertInto('membership')
    .values({ user_id: userId, business_id: businessId, role: 'MEMBER', created_at: new Date() })
    .execute();
  const identity = { userId, businessId, role: 'MEMBER', sessionId: uuidv7() } as const;
  return { owner, stranger, memberToken: await server.platform.services.accessTokens.issue(identity) };
}

/** Fresh things for one call, so that no call meets what another one has left. */
export async function makeThings({ client, business, session }: SignedUp): Promise<Things> {
  const player = await client.call(createPlayer, {
    body: {
      name: 'Front page',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: '#C8102E',
    },
  });
  const makeVideo = async () => (await client.call(createVod, { body: { name: 'A film' } })).id;
  const deletedVideoId = await makeVideo();
  await client.call(deleteVod, { params: { id: deletedVideoId } });
  const upload = await client.call(createUpload, {
    body: { streamId: await makeVideo(), fileName: 'film.mp4', sizeBytes: 5 },
  });
  const makeWidget = async () =>
    (await client.call(createWidget, { body: widgetDraft({ playerId: player.uuid }) })).id;
  const deletedWidgetId = await makeWidget();
  const widgetId = await makeWidget();
  const splitTest = await client.call(createSplitTest, { body: splitTestDraft(widgetId, player.uuid) });
  await client.call(deleteWidget, { params: { id: deletedWidgetId } });
  const makeHypergraphic = async () =>
    (await client.call(createHypergraphic, { body: hypergraphicDraft() })).uuid;
  const deletedHypergraphicId = await makeHypergraphic();
  await client.call(deleteHypergraphic, { params: { id: deletedHypergraphicId } });
  const listedVideoId = await makeVideo();
  const makePlaylist = async () =>
    (await client.call(savePlaylist, { body: { name: 'All films', streamIds: [listedVideoId] } })).id;
  const deletedPlaylistId = await makePlaylist();
  await client.call(deletePlaylist, { params: { id: deletedPlaylistId } });
  return {
    businessId: business.id,
    publicKey: business.publicKey,
    email: session.user.email,
    playerId: player.uuid,
    widgetId,
    splitTestId: splitTest.id,
    deletedWidgetId,
    hypergraphicId: await makeHypergraphic(),
    deletedHypergraphicId,
    videoId: await makeVideo(),
    deletedVideoId,
    playlistId: await makePlaylist(),
    listedVideoId,
    deletedPlaylistId,
    uploadId: upload.uploadId,
  };
}
