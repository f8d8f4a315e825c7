import { createApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { deleteArchive } from '@commoncast/core/archives/api';
import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import { OWNER_PERMISSIONS, type OwnerPermission, whoCan } from '@commoncast/core/authentication/permissions';
import {
  deletePaymentProfile,
  getBillingSummary,
  getPaymentProfile,
  getSubscription,
  listBills,
  updatePaymentProfile,
} from '@commoncast/core/billing/api';
import { editBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import { listDestinations, saveDestination } from '@commoncast/core/destinations/api';
import { eraseViewer } from '@commoncast/core/erasure/api';
import type { Client } from '@commoncast/core/http/client';
import { getSharedNetworks, setSharedNetworks } from '@commoncast/core/insights/api';
import { createStream, deleteStream, setStreamStatus } from '@commoncast/core/live/api';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  removeMember,
  resendInvitation,
  updateMember,
} from '@commoncast/core/members/api';
import { setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { listPlayers } from '@commoncast/core/players/api';
import { deletePlaylist, savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createVod, deleteVod, publishVod } from '@commoncast/core/streams/api';
import { listTrash } from '@commoncast/core/trash/api';
import { createWebhook, listWebhooks } from '@commoncast/core/webhooks/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { cardDetails } from '../../../test/billing/cards.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { insertArchive } from '../../../test/live/insert-archive.ts';
import { letInvite } from '../../../test/members/let-invite.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { makeThing, PASSWORD } from '../../../test/sweep/things.ts';
import { watchTables } from '../../../test/sweep/watch-tables.ts';

let server: TestServer;
let owner: SignedUp;
let member: Client;
/** Published by a third person of the business. */
let published: { videoId: string; playlistId: string; streamId: string; archiveId: string };
let staff: { colleagueId: string; invitationId: string };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  await letInvite(owner);
  member = (await addMember(server, owner)).client;
});
afterAll(() => server.close());

const CALLS: Readonly<Record<OwnerPermission, readonly ((client: Client) => Promise<unknown>)[]>> = {
  'account:write': [
    (client) => client.call(editBusinessAccount, { body: { hasVisitorConsent: true } }),
    (client) => client.call(editBusinessAccount, { body: { allowedDomains: ['shop.example'] } }),
    (client) => client.call(setSharedNetworks, { body: { networks: ['203.0.113.0/24'] } }),
  ],
  'video:delete-any': [
    (client) => client.call(publishVod, { body: { id: published.videoId, publishState: 'UnPublished' } }),
    (client) => client.call(deleteVod, { params: { id: published.videoId } }),
  ],
  'playlist:delete-any': [(client) => client.call(deletePlaylist, { params: { id: published.playlistId } })],
  'stream:delete-any': [
    (client) => client.call(deleteStream, { params: { id: published.streamId } }),
    (client) => client.call(deleteArchive, { query: { archiveId: published.archiveId, reason: 'delete' } }),
  ],
  'destination:write': [
    (client) =>
      client.call(saveDestination, {
        body: { name: 'Elsewhere', rtmpUrl: 'rtmp://live.example.com/app', streamKey: 'abcd-efgh-ijkl' },
      }),
    (client) => client.call(listDestinations, {}),
  ],
  'audit:read': [(client) => client.call(listAuditLog, {}), (client) => client.call(exportAuditLog, {})],
  'webhook:write': [
    (client) =>
      client.call(createWebhook, { body: { url: 'http://127.0.0.1/events', events: ['video.ready'] } }),
    (client) => client.call(listWebhooks, {}),
  ],
  'api-token:write': [
    (client) =>
      client.call(createApiToken, {
        body: { name: 'The shop', scopes: ['content:read'], expiresDate: null },
      }),
    (client) => client.call(listApiTokens, {}),
  ],
  'member:write': [
    (client) => client.call(createInvitation, { body: { email: signUpDraft().email, role: 'MEMBER' } }),
    (client) => client.call(listInvitations, {}),
    (client) => client.call(resendInvitation, { params: { id: staff.invitationId } }),
    (client) => client.call(deleteInvitation, { params: { id: staff.invitationId } }),
    (client) => client.call(updateMember, { params: { id: staff.colleagueId }, body: { role: 'OWNER' } }),
    (client) => client.call(removeMember, { params: { id: staff.colleagueId } }),
  ],
  'second-factor:require': [(client) => client.call(setSecondFactorRule, { body: { isRequired: false } })],
  'billing:write': [
    (client) => client.call(getSubscription, {}),
    (client) => client.call(getPaymentProfile, { params: { id: owner.business.id } }),
    (client) => client.call(updatePaymentProfile, { params: { id: owner.business.id }, body: cardDetails() }),
    (client) => client.call(deletePaymentProfile, { params: { id: owner.business.id } }),
    (client) => client.call(listBills, { params: { id: owner.business.id } }),
    (client) => client.call(getBillingSummary, { params: { id: owner.business.id } }),
  ],
  'viewer:erase': [(client) => client.call(eraseViewer, { body: { viewerId: uuidv7() } })],
  'business:transfer': [
    async (client) => {
      const body = { userId: staff.colleagueId, leaves: false, currentPassword: PASSWORD };
      await client.call(transferOwnership, { body });
      // The other calls need their owner.
      const { id } = owner.session.user;
      const ofOwner = server.database.root.updateTable('membership').set({ role: 'OWNER' });
      await ofOwner.where('user_id', '=', id).where('business_id', '=', owner.business.id).execute();
    },
  ],
  'business:export': [(client) => client.call(requestExport, {}), (client) => client.call(getExport, {})],
  'business:delete': [
    async (client) => {
      const { businessName } = owner.business;
      await client.call(requestDeletion, { body: { businessName, currentPassword: PASSWORD } });
      await client.call(keepBusiness, {});
    },
  ],
};

async function publishThings(): Promise<typeof published> {
  const added = await addMember(server, owner);
  const { client } = added;
  const { id: videoId } = await client.call(createVod, { body: { name: 'A film' } });
  await client.call(publishVod, { body: { id: videoId, publishState: 'Published' } });
  const { id: playlistId } = await client.call(savePlaylist, { body: { name: 'All films', streamIds: [] } });
  await client.call(updatePlaylist, { params: { id: playlistId }, body: { publishState: 'Published' } });
  const { id: streamId } = await client.call(createStream, { body: { name: 'A concert' } });
  await client.call(setStreamStatus, { params: { id: streamId }, body: { streamStatus: 'READY' } });
  const archiveId = await insertArchive({ ...owner, session: added.session }, streamId);
  return { videoId, playlistId, streamId, archiveId };
}

describe.each(OWNER_PERMISSIONS)('%s', (permission) => {
  test.each(CALLS[permission].map((call, index) => ({ call, number: index + 1 })))(
    'call $number is refused to a member, who reads who can, and works for an owner',
    async ({ call }) => {
      published = await publishThings();
      staff = {
        colleagueId: await makeThing(owner, 'colleagueId'),
        invitationId: await makeThing(owner, 'invitationId'),
      };
      const changed = await watchTables(server.database);
      await expect(call(member)).rejects.toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
        message: whoCan(permission),
      });
      expect(await changed()).toEqual([]);
      await call(owner.client);
    },
  );
});

test('a member reads what only owners change', async () => {
  for (const read of [getBusinessAccount, getSharedNetworks, listPlayers, listTrash])
    expect(await member.call(read, {})).toEqual(await owner.client.call(read, {}));
});
