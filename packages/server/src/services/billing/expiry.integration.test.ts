import { randomUUID } from 'node:crypto';
import { cancelPlan, reactivatePlan, selectPlan } from '@commoncast/core/billing/api';
import { getBusinessAccount, getPublicBusinessAccount } from '@commoncast/core/business/api';
import { createStream, replaceStreamKey, setStreamStatus } from '@commoncast/core/live/api';
import { createMediaAd, createUpload } from '@commoncast/core/multipart/api';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../test/billing/billing-server.ts';
import { signInAgain } from '../../../test/billing/sign-in-again.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import type { SignedUp } from '../../../test/server.ts';

const EXPIRED = {
  status: 409,
  code: 'SUBSCRIPTION_EXPIRED',
  message: 'Your plan has expired. An owner can choose a plan under Billing.',
};

describe.each(databaseUnderTest())('a plan that has expired on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  let video: Vod;
  let emptyVideoId: string;
  let streamId: string;
  let streamKey: string;
  let playlistId: string;
  let playerId: string;
  beforeAll(async () => {
    own = await startBillingServer(await open(), { engine: scriptedEngine() });
    owner = await own.customer();
    const { client } = owner;
    video = await readyVideo(owner);
    emptyVideoId = (await client.call(createVod, { body: { name: 'Not uploaded yet' } })).id;
    streamId = (await client.call(createStream, { body: { name: 'A concert' } })).id;
    streamKey = (await client.call(replaceStreamKey, { params: { id: streamId } })).streamKey;
    playlistId = (await client.call(savePlaylist, { body: { name: 'All', streamIds: [video.id] } })).id;
    await client.call(updatePlaylist, { params: { id: playlistId }, body: { publishState: 'Published' } });
    playerId = (await client.call(createPlayer, { body: playerDraft() })).uuid;
    const assigned = { embeddedVideoPlayerId: playerId, contentId: video.id, category: 'VOD' as const };
    await client.call(assignContent, { body: assigned });
    await client.call(selectPlan, { body: { plan: 'STARTER' } });
    await client.call(cancelPlan, {});
    own.goTo('2027-02-17T10:00:00.000Z');
    await own.sweep();
    owner = await signInAgain(own.server, owner);
  }, 60_000);
  afterAll(() => own.close());

  const statusOf = async (path: string) => (await own.server.fetch(path)).status;
  const pages = () => [
    `/v/${video.id}`,
    `/live/${streamId}`,
    `/p/${playlistId}`,
    `/embed/${video.id}`,
    `/oembed?url=${encodeURIComponent(video.watchUrl)}`,
  ];
  const media = () => [
    `/cdn/vod/${video.id}/index.m3u8`,
    `/cdn/vod/${video.id}/720p-1/1.m4s`,
    `/cdn/vod/${video.id}/poster.png?v=1`,
  ];
  const details = () => {
    const query = new URLSearchParams({ key: owner.business.publicKey, playerId });
    return `/business/v1.1/embedded-video-player/public?${query}`;
  };
  const account = () =>
    own.server.client.call(getPublicBusinessAccount, { query: { key: owner.business.publicKey } });

  test('takes no uploads, and no new broadcasts', async () => {
    const { client } = owner;
    const file = { fileName: 'film.mp4', sizeBytes: 5 };
    const calls = [
      () => client.call(createUpload, { body: { streamId: emptyVideoId, ...file } }),
      () => client.call(createMediaAd, { body: { name: 'A film', ...file } }),
      () => client.call(createStream, { body: { name: 'Another concert' } }),
      () =>
        client.call(createStream, {
          body: { name: 'A premiere', eventStart: '2027-03-01T10:00:00.000Z', premiereVideoId: video.id },
        }),
      () => client.call(setStreamStatus, { params: { id: streamId }, body: { streamStatus: 'READY' } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(EXPIRED);
    const { broadcasts } = own.server.platform.services;
    const asked = { protocol: 'rtmp', streamKey, address: '127.0.0.1', encoder: null } as const;
    expect(await broadcasts.admit({ ...asked, homeId: randomUUID() })).toEqual({
      isAdmitted: false,
      cause: 'planExpired',
      reason: EXPIRED.message,
    });
    expect(await client.call(getBusinessAccount, {})).toMatchObject({
      businessSubscriptionPlanName: 'STARTER',
      businessSubscriptionStatus: 'EXPIRED',
    });
  });

  test('lets visitors watch for 30 days', async () => {
    own.goTo('2027-03-19T09:59:00.000Z');
    await own.sweep();
    for (const path of [...pages(), ...media(), details()])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    expect(await account()).toMatchObject({ name: owner.business.businessName });
  });

  test('then shows visitors nothing, as if nothing were there', async () => {
    own.goTo('2027-03-19T10:00:01.000Z');
    await own.sweep();
    // What processes remember of it is a few seconds old at most.
    own.goTo('2027-03-19T10:00:10.000Z');
    for (const path of [...pages(), ...media()]) expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf(details())).toBe(401);
    await expect(account()).rejects.toMatchObject({ status: 401, message: 'This public key is not known' });
    // Nothing is deleted, and members see it.
    const again = await signInAgain(own.server, owner);
    expect(await again.client.call(getBusinessAccount, {})).toMatchObject({
      publicKey: owner.business.publicKey,
    });
  });

  test('is as it was once a plan is chosen', async () => {
    owner = await signInAgain(own.server, owner);
    const { client } = owner;
    await client.call(reactivatePlan, { params: { id: owner.business.id } });
    for (const path of [...pages(), ...media()])
      await eventually(
        () => statusOf(path),
        (status) => status === 200,
        10_000,
      );
    own.passDays(1 / 8_640);
    expect(await statusOf(details())).toBe(200);
    const body = { streamId: emptyVideoId, fileName: 'film.mp4', sizeBytes: 5 };
    expect(await client.call(createUpload, { body })).toMatchObject({ streamId: emptyVideoId });
  });
});
