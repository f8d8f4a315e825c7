import { randomUUID } from 'node:crypto';
import { createApiToken } from '@commoncast/core/api-tokens/api';
import { deleteArchive } from '@commoncast/core/archives/api';
import { switchBusiness } from '@commoncast/core/authentication/api';
import { updatePaymentProfile } from '@commoncast/core/billing/api';
import { saveDestination } from '@commoncast/core/destinations/api';
import { eraseViewer } from '@commoncast/core/erasure/api';
import { createHypergraphic, deleteHypergraphic } from '@commoncast/core/hypergraphics/api';
import { createStream, deleteStream } from '@commoncast/core/live/api';
import { createUpload } from '@commoncast/core/multipart/api';
import { createPlayer, deletePlayer } from '@commoncast/core/players/api';
import { deletePlaylist, savePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest, deleteSplitTest } from '@commoncast/core/split-tests/api';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { createWebhook } from '@commoncast/core/webhooks/api';
import { TEST_EVENT } from '@commoncast/core/webhooks/constants';
import { createWidget, deleteWidget } from '@commoncast/core/widgets/api';
import { insertMembership, insertUser } from '../../src/services/authentication/repository.ts';
import { deleteProfile } from '../../src/services/billing/cards/repository.ts';
import { insertImage } from '../../src/services/images/repository.ts';
import { insertInvitation } from '../../src/services/members/invitations/repository.ts';
import { insertDeliveries } from '../../src/services/webhooks/repository.ts';
import { cardDetails } from '../billing/cards.ts';
import { insertPaidBill } from '../billing/insert-paid-bill.ts';
import { signUpDraft } from '../factories.ts';
import { insertArchive } from '../live/insert-archive.ts';
import { letInvite } from '../members/let-invite.ts';
import { playerDraft } from '../players/drafts.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { splitTestDraft } from '../split-tests/drafts.ts';
import { hypergraphicDraft, widgetDraft } from '../widgets/drafts.ts';

export const PASSWORD = 'Correct-horse-7';

/** The callers: the owner's business has all the things; the stranger owns another business. */
export interface Callers {
  readonly owner: SignedUp;
  readonly stranger: SignedUp;
  /** In the owner's business, with the role MEMBER. */
  readonly memberToken: string;
}

/** Things of the owner's business that calls can name. */
export interface Things {
  readonly businessId: string;
  readonly publicKey: string;
  readonly email: string;
  readonly playerId: string;
  readonly deletedPlayerId: string;
  readonly widgetId: string;
  readonly deletedWidgetId: string;
  /** Not started. */
  readonly splitTestId: string;
  readonly deletedSplitTestId: string;
  readonly hypergraphicId: string;
  readonly deletedHypergraphicId: string;
  /** Waits for its file. */
  readonly videoId: string;
  readonly deletedVideoId: string;
  /** Published, with the video below, which waits for its file. */
  readonly playlistId: string;
  readonly listedVideoId: string;
  readonly deletedPlaylistId: string;
  /** Of another video. */
  readonly uploadId: string;
  readonly viewerErasureId: string;
  /** Scheduled. */
  readonly streamId: string;
  readonly deletedStreamId: string;
  /** Uploaded for streams; none shows it. */
  readonly streamImageId: string;
  /** Finished, of another stream. */
  readonly archiveId: string;
  readonly deletedArchiveId: string;
  readonly destinationId: string;
  readonly apiTokenId: string;
  readonly webhookId: string;
  readonly webhookDeliveryId: string;
  /** The business, with a card of its own or without any. */
  readonly businessWithCard: string;
  readonly businessWithoutCard: string;
  /** About keeping a card. */
  readonly paymentChallengeId: string;
  /** Paid. */
  readonly billId: string;
  /** A user who is a member. */
  readonly colleagueId: string;
  readonly invitationId: string;
}

/** Two businesses, and a member of the first. The owner may invite people. */
export async function makeCallers(server: TestServer): Promise<Callers> {
  const owner = await server.signUp({ password: PASSWORD });
  await letInvite(owner);
  const stranger = await server.signUp();
  const { client, session } = await server.signUp();
  const { id: userId } = session.user;
  const businessId = owner.business.id;
  await server.database.root
    .insertInto('membership')
    .values({ user_id: userId, business_id: businessId, role: 'MEMBER', created_at: new Date() })
    .execute();
  const { accessToken } = await client.call(switchBusiness, { body: { businessId } });
  return { owner, stranger, memberToken: accessToken };
}

export type ThingName = keyof Things;

/** Makes one thing; `find` returns the one that it belongs to. */
type Maker = (owner: SignedUp, find: (name: ThingName) => Promise<string>) => Promise<string>;

const makeVideo: Maker = async ({ client }) =>
  (await client.call(createVod, { body: { name: 'A film' } })).id;
const makePlayer: Maker = async ({ client }) =>
  (await client.call(createPlayer, { body: playerDraft() })).uuid;
const makeSplitTest: Maker = async ({ client }, find) => {
  const body = splitTestDraft(await find('widgetId'), await find('playerId'));
  return (await client.call(createSplitTest, { body })).id;
};
const makeWidget: Maker = async ({ client }, find) =>
  (await client.call(createWidget, { body: widgetDraft({ playerId: await find('playerId') }) })).id;
const makeHypergraphic: Maker = async ({ client }) =>
  (await client.call(createHypergraphic, { body: hypergraphicDraft() })).uuid;
const makeStream: Maker = async ({ client }) =>
  (await client.call(createStream, { body: { name: 'A concert' } })).id;
const makeArchive: Maker = async (owner, find) => insertArchive(owner, await makeStream(owner, find));
const makePlaylist: Maker = async ({ client }, find) =>
  (
    await client.call(savePlaylist, {
      body: { name: 'All films', streamIds: [await find('listedVideoId')] },
    })
  ).id;

const MAKERS: Readonly<Record<ThingName, Maker>> = {
  businessId: async ({ business }) => business.id,
  publicKey: async ({ business }) => business.publicKey,
  email: async ({ session }) => session.user.email,
  playerId: makePlayer,
  deletedPlayerId: async (owner, find) => {
    const id = await makePlayer(owner, find);
    await owner.client.call(deletePlayer, { params: { id } });
    return id;
  },
  widgetId: makeWidget,
  deletedWidgetId: async (owner, find) => {
    const id = await makeWidget(owner, find);
    await owner.client.call(deleteWidget, { params: { id } });
    return id;
  },
  splitTestId: makeSplitTest,
  deletedSplitTestId: async (owner, find) => {
    const id = await makeSplitTest(owner, find);
    await owner.client.call(deleteSplitTest, { params: { id } });
    return id;
  },
  hypergraphicId: makeHypergraphic,
  deletedHypergraphicId: async (owner, find) => {
    const id = await makeHypergraphic(owner, find);
    await owner.client.call(deleteHypergraphic, { params: { id } });
    return id;
  },
  videoId: makeVideo,
  deletedVideoId: async (owner, find) => {
    const id = await makeVideo(owner, find);
    await owner.client.call(deleteVod, { params: { id } });
    return id;
  },
  listedVideoId: makeVideo,
  playlistId: makePlaylist,
  deletedPlaylistId: async (owner, find) => {
    const id = await makePlaylist(owner, find);
    await owner.client.call(deletePlaylist, { params: { id } });
    return id;
  },
  uploadId: async (owner, find) => {
    const body = { streamId: await makeVideo(owner, find), fileName: 'film.mp4', sizeBytes: 5 };
    return (await owner.client.call(createUpload, { body })).uploadId;
  },
  viewerErasureId: async ({ client }) =>
    (await client.call(eraseViewer, { body: { viewerId: randomUUID() } })).id,
  streamId: makeStream,
  deletedStreamId: async (owner, find) => {
    const id = await makeStream(owner, find);
    await owner.client.call(deleteStream, { params: { id } });
    return id;
  },
  streamImageId: async ({ database, business, session }) => {
    const id = randomUUID();
    await insertImage(database.root, {
      ...{ id, business_id: business.id, created_by: session.user.id },
      ...{ kind: 'STREAM_THUMBNAIL', size_bytes: 1, created_at: new Date() },
    });
    return id;
  },
  archiveId: makeArchive,
  deletedArchiveId: async (owner, find) => {
    const archiveId = await makeArchive(owner, find);
    await owner.client.call(deleteArchive, { query: { archiveId, reason: 'delete' } });
    return archiveId;
  },
  destinationId: async ({ client }) => {
    const body = {
      name: 'Elsewhere',
      // Refused without a look at any network: nothing listens for broadcasts inside.
      rtmpUrl: 'rtmp://127.0.0.1:1935/live',
      streamKey: 'abcd-efgh-ijkl',
    };
    return (await client.call(saveDestination, { body })).id;
  },
  apiTokenId: async ({ client }) => {
    const body = { name: 'The shop', scopes: ['content:read' as const], expiresDate: null };
    return (await client.call(createApiToken, { body })).id;
  },
  webhookId: async ({ client }) => {
    // Refused without a look at any network, as above.
    const body = { url: 'http://127.0.0.1/events', events: ['video.ready' as const] };
    return (await client.call(createWebhook, { body })).id;
  },
  // Settled, so that nothing is tried while a test looks at the tables.
  webhookDeliveryId: async ({ database }, find) => {
    const id = randomUUID();
    const sent = { event: TEST_EVENT, body: '{}', status: 'DELIVERED', next_try_at: null } as const;
    const webhook_id = await find('webhookId');
    await insertDeliveries(database.root, [{ id, webhook_id, ...sent, created_at: new Date() }]);
    return id;
  },
  businessWithCard: async ({ client, business: { id } }) => {
    await client.call(updatePaymentProfile, { params: { id }, body: cardDetails() });
    return id;
  },
  businessWithoutCard: async ({ database, business: { id } }) => {
    await deleteProfile(database.root, id);
    return id;
  },
  paymentChallengeId: async ({ client, business: { id } }) => {
    const body = cardDetails('askedWhenSaved');
    return (await client.call(updatePaymentProfile, { params: { id }, body })).challenge!.id;
  },
  billId: (owner) => insertPaidBill(owner),
  colleagueId: async ({ database, business }) => {
    const id = randomUUID();
    const { email, username } = signUpDraft();
    await insertUser(database.root, { id, email, username, passwordHash: '' }, new Date());
    await insertMembership(
      database.root,
      { userId: id, businessId: business.id, role: 'MEMBER' },
      new Date(),
    );
    return id;
  },
  // Not by the call, which nobody may make whose email is not verified.
  invitationId: async ({ database, business, session }) => {
    const id = randomUUID();
    const now = new Date();
    await insertInvitation(database.root, {
      ...{ id, business_id: business.id, email: signUpDraft().email, role: 'MEMBER' },
      ...{ invited_by: session.user.id, created_at: now, sent_at: now },
      expires_at: new Date(now.getTime() + 86_400_000),
      ...{ sending_id: randomUUID(), token_hashes: [] },
    });
    return id;
  },
};

/** Makes one thing, and what it depends on. @returns its id */
export async function makeThing(owner: SignedUp, name: ThingName): Promise<string> {
  return (await makeSome(owner, [name]))[name]!;
}

/** Makes one thing of each kind. */
export async function makeThings(owner: SignedUp): Promise<Things> {
  return (await makeSome(owner, Object.keys(MAKERS) as ThingName[])) as Things;
}

/**
 * Fresh things for one call, so that it never meets what another call has left: those that the request names,
 * and what they depend on. The others stay as they are.
 */
export async function refreshThings<Request>(
  owner: SignedUp,
  things: Things,
  toRequest: (things: Things) => Request,
): Promise<Request> {
  const named = new Set<ThingName>();
  const recorder = new Proxy(things, {
    get(target, name: ThingName) {
      named.add(name);
      return target[name];
    },
  });
  toRequest(recorder);
  return toRequest({ ...things, ...(await makeSome(owner, [...named])) });
}

async function makeSome(owner: SignedUp, names: readonly ThingName[]): Promise<Partial<Things>> {
  const made = new Map<ThingName, Promise<string>>();
  const find = (name: ThingName): Promise<string> => {
    const known = made.get(name) ?? MAKERS[name](owner, find);
    made.set(name, known);
    return known;
  };
  const some: Partial<Record<ThingName, string>> = {};
  for (const name of names) some[name] = await find(name);
  return some;
}
