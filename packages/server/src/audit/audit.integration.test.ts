import { updateBusinessAccount } from '@commoncast/core/business/api';
import {
  createHypergraphic,
  deleteHypergraphic,
  restoreHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import { createPlayer, deletePlayer } from '@commoncast/core/players/api';
import {
  deletePlaylist,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import { createSplitTest, deleteSplitTest } from '@commoncast/core/split-tests/api';
import { createVod, deleteVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import { createWidget, deleteWidget, restoreWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../test/add-member.ts';
import { databasesUnderTest } from '../../test/database.ts';
import { impersonate } from '../../test/impersonate.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';
import { signInOperator } from '../../test/sign-in-operator.ts';
import { splitTestDraft } from '../../test/split-tests/drafts.ts';
import { hypergraphicDraft, widgetDraft } from '../../test/widgets/drafts.ts';

const PLAYER = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };

describe.each(databasesUnderTest())('who did what on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
  });
  afterAll(() => server.close());

  const logOf = (subjectId: string) =>
    server.database.root
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'actor_id', 'address_block', 'business_id'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute();
  const actionsOn = async (subjectId: string) => (await logOf(subjectId)).map(({ action }) => action);
  const makeVideo = async (who: Pick<SignedUp, 'client'> = owner) =>
    (await who.client.call(createVod, { body: { name: 'A film' } })).id;
  const publish = (id: string, state: 'Published' | 'UnPublished', who: Pick<SignedUp, 'client'> = owner) =>
    who.client.call(publishVod, { body: { id, publishState: state } });
  const isPublished = async (table: 'video' | 'playlist', id: string) =>
    await server.database.root
      .selectFrom(table)
      .select(['is_published', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst();

  test('publishing, deleting and restoring are recorded, with who did it and from where', async () => {
    const id = await makeVideo();
    await publish(id, 'Published');
    await publish(id, 'Published');
    await publish(id, 'UnPublished');
    await owner.client.call(deleteVod, { params: { id } });
    await owner.client.call(restoreVod, { params: { id } });
    const { id: userId } = owner.session.user;
    const common = { user_id: userId, actor_id: userId, address_block: '127.0.0.1' };
    expect(await logOf(id)).toEqual(
      ['video.publish', 'video.unpublish', 'video.delete', 'video.restore'].map((action) => ({
        action,
        ...common,
        business_id: owner.business.id,
      })),
    );
  });

  test('so are those of playlists, players, widgets, hypergraphics and tests', async () => {
    const { client } = owner;
    const playlist = (
      await client.call(savePlaylist, { body: { name: 'All', streamIds: [await makeVideo()] } })
    ).id;
    await client.call(updatePlaylist, { params: { id: playlist }, body: { publishState: 'UnPublished' } });
    await client.call(deletePlaylist, { params: { id: playlist } });
    await client.call(restorePlaylist, { params: { id: playlist } });
    expect(await actionsOn(playlist)).toEqual([
      'playlist.publish',
      'playlist.unpublish',
      'playlist.delete',
      'playlist.restore',
    ]);
    const player = (await client.call(createPlayer, { body: PLAYER })).uuid;
    const widget = (await client.call(createWidget, { body: widgetDraft({ playerId: player }) })).id;
    const splitTest = (await client.call(createSplitTest, { body: splitTestDraft(widget, player) })).id;
    await client.call(deleteSplitTest, { params: { id: splitTest } });
    expect(await actionsOn(splitTest)).toEqual(['split-test.delete']);
    await client.call(deleteWidget, { params: { id: widget } });
    await client.call(restoreWidget, { params: { id: widget } });
    expect(await actionsOn(widget)).toEqual(['widget.delete', 'widget.restore']);
    await client.call(deletePlayer, { params: { id: player } });
    expect(await actionsOn(player)).toEqual(['player.delete']);
    const hypergraphic = (await client.call(createHypergraphic, { body: hypergraphicDraft() })).uuid;
    await client.call(deleteHypergraphic, { params: { id: hypergraphic } });
    await client.call(restoreHypergraphic, { params: { id: hypergraphic } });
    expect(await actionsOn(hypergraphic)).toEqual(['hypergraphic.delete', 'hypergraphic.restore']);
  });

  test('an account change is recorded with old and new values', async () => {
    const { client, business } = await server.signUp();
    const draft = {
      businessName: 'New name',
      email: 'new@example.com',
      logo: '',
      allowedDomains: ['a.example'],
    };
    await client.call(updateBusinessAccount, { body: draft });
    const entry = await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'changed_from', 'changed_to'])
      .where('business_id', '=', business.id)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      action: 'account.update',
      changed_from: {
        businessName: business.businessName,
        email: business.email,
        logo: '',
        allowedDomains: [],
      },
      changed_to: draft,
    });
  });

  test('a refused call leaves no record', async () => {
    const member = await addMember(server, owner);
    const id = await makeVideo();
    await publish(id, 'Published');
    await expect(member.client.call(deleteVod, { params: { id } })).rejects.toMatchObject(FORBIDDEN);
    expect(await actionsOn(id)).toEqual(['video.publish']);
  });

  test('under impersonation both are recorded: in whose name, and who acted', async () => {
    const operator = (await signInOperator(server)).session.user.id;
    const { id: userId } = owner.session.user;
    const client = await impersonate(server, owner);
    const id = await makeVideo({ client });
    await publish(id, 'Published', { client });
    expect(await logOf(id)).toMatchObject([{ action: 'video.publish', user_id: userId, actor_id: operator }]);
  });

  test('things record who created them', async () => {
    const member = await addMember(server, owner);
    const { client } = member;
    const player = (await client.call(createPlayer, { body: PLAYER })).uuid;
    const widget = (await client.call(createWidget, { body: widgetDraft({ playerId: player }) })).id;
    const made = {
      video: await makeVideo(member),
      playlist: (await client.call(savePlaylist, { body: { name: 'All', streamIds: [] } })).id,
      player,
      widget,
      split_test: (await client.call(createSplitTest, { body: splitTestDraft(widget, player) })).id,
      hypergraphic: (await client.call(createHypergraphic, { body: hypergraphicDraft() })).uuid,
    };
    const { root } = server.database;
    for (const [table, id] of Object.entries(made) as [keyof typeof made, string][]) {
      const row = await root.selectFrom(table).select('created_by').where('id', '=', id).executeTakeFirst();
      expect([table, row]).toEqual([table, { created_by: member.userId }]);
    }
  });

  test('a member cannot take another’s published video down to delete it, and can publish it', async () => {
    const member = await addMember(server, owner);
    const id = await makeVideo();
    await publish(id, 'Published', member);
    await expect(publish(id, 'UnPublished', member)).rejects.toMatchObject(FORBIDDEN);
    await expect(member.client.call(deleteVod, { params: { id } })).rejects.toMatchObject(FORBIDDEN);
    expect(await isPublished('video', id)).toEqual({ is_published: true, deleted_at: null });
    const own = await makeVideo(member);
    await publish(own, 'Published', member);
    await publish(own, 'UnPublished', member);
    await publish(id, 'UnPublished', owner);
    await member.client.call(deleteVod, { params: { id } });
    expect(await isPublished('video', id)).toEqual({ is_published: false, deleted_at: expect.any(Date) });
  });

  test('nor another’s published playlist', async () => {
    const member = await addMember(server, owner);
    const { id } = await owner.client.call(savePlaylist, { body: { name: 'All', streamIds: [] } });
    const takeDown = { params: { id }, body: { publishState: 'UnPublished' } } as const;
    await expect(member.client.call(updatePlaylist, takeDown)).rejects.toMatchObject(FORBIDDEN);
    await member.client.call(updatePlaylist, { params: { id }, body: { name: 'Renamed' } });
    expect(await isPublished('playlist', id)).toEqual({ is_published: true, deleted_at: null });
    const own = await member.client.call(savePlaylist, { body: { name: 'Mine', streamIds: [] } });
    await member.client.call(updatePlaylist, { ...takeDown, params: { id: own.id } });
    await owner.client.call(updatePlaylist, takeDown);
    expect(await isPublished('playlist', id)).toEqual({ is_published: false, deleted_at: null });
  });
});
