import {
  editBusinessAccount,
  getBusinessAccount,
  updateBusinessAccount,
} from '@commoncast/core/business/api';
import type { ApiError } from '@commoncast/core/http/api-error';
import { createStream, editStream, getStream } from '@commoncast/core/live/api';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  listPlayers,
  updatePlayer,
} from '@commoncast/core/players/api';
import { assignStream, getPlaylist, savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest, getSplitTest, updateSplitTest } from '@commoncast/core/split-tests/api';
import {
  createVod,
  deleteCaption,
  editVod,
  getVod,
  publishVod,
  putCaption,
} from '@commoncast/core/streams/api';
import { createWidget, getWidget, switchWidget, updateWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AddedMember, addMember } from '../../../test/add-member.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

const LOOK = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

const WEBVTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';

interface Versioned {
  readonly version: number;
}

/** A kind of record, with two members who edit the same one. */
interface Edited {
  read(): Promise<Versioned>;
  edit(name: string, ifMatch?: number): Promise<Versioned>;
}

describe.each(databaseUnderTest())('versions of records on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let member: AddedMember;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
    member = await addMember(server, owner);
  });
  afterAll(() => server.close());

  const putEnglish = (id: string, label: string, ifMatch?: number, { client } = owner) =>
    client.call(putCaption, {
      params: { id, language: 'en' },
      query: { label },
      body: WEBVTT,
      ifMatch,
    });
  const kinds: Record<string, () => Promise<Edited>> = {
    player: async () => {
      const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
      return {
        read: () => owner.client.call(getPlayer, { params: { id: uuid } }),
        edit: (name, ifMatch) => owner.client.call(updatePlayer, { body: { uuid, ...LOOK, name }, ifMatch }),
      };
    },
    playlist: async () => {
      const { id } = await owner.client.call(savePlaylist, { body: { name: 'Summer' } });
      const params = { id };
      return {
        read: () => owner.client.call(getPlaylist, { params }),
        edit: (name, ifMatch) => owner.client.call(updatePlaylist, { params, body: { name }, ifMatch }),
      };
    },
    video: async () => {
      const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
      const params = { id };
      return {
        read: () => owner.client.call(getVod, { params }),
        edit: (name, ifMatch) => owner.client.call(editVod, { params, body: { name }, ifMatch }),
      };
    },
    'live stream': async () => {
      const { id } = await owner.client.call(createStream, { body: { name: 'Harbour' } });
      const params = { id };
      return {
        read: () => owner.client.call(getStream, { params }),
        edit: (name, ifMatch) => owner.client.call(editStream, { params, body: { name }, ifMatch }),
      };
    },
    'list of chapters': async () => {
      const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
      const params = { id };
      return {
        read: () => owner.client.call(getVod, { params }),
        edit: (title, ifMatch) =>
          owner.client.call(editVod, { params, body: { chapters: [{ startS: 0, title }] }, ifMatch }),
      };
    },
    'file of captions': async () => {
      const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
      return {
        read: () => owner.client.call(getVod, { params: { id } }),
        edit: (label, ifMatch) => putEnglish(id, label, ifMatch),
      };
    },
    widget: async () => {
      const { id } = await owner.client.call(createWidget, { body: widgetDraft() });
      const params = { id };
      return {
        read: () => owner.client.call(getWidget, { params }),
        edit: (name, ifMatch) =>
          owner.client.call(updateWidget, { params, body: { ...widgetDraft(), name }, ifMatch }),
      };
    },
    'split test': async () => {
      const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
      const widget = await owner.client.call(createWidget, { body: widgetDraft({ playerId: uuid }) });
      const draft = splitTestDraft(widget.id, uuid);
      const { id } = await owner.client.call(createSplitTest, { body: draft });
      const params = { id };
      return {
        read: () => owner.client.call(getSplitTest, { params }),
        edit: (name, ifMatch) =>
          owner.client.call(updateSplitTest, { params, body: { ...draft, name }, ifMatch }),
      };
    },
    account: async () => {
      const { business, client } = await server.signUp();
      const body = {
        businessName: business.businessName,
        email: business.email,
        logo: '',
        allowedDomains: [],
      };
      return {
        read: () => client.call(getBusinessAccount, {}),
        edit: (name, ifMatch) =>
          client.call(updateBusinessAccount, { body: { ...body, businessName: name }, ifMatch }),
      };
    },
  };

  test.each(Object.entries(kinds))(
    'of two who save the same %s only the first one does; the second gets it as it is now',
    async (_, make) => {
      const { read, edit } = await make();
      const { version } = await read();
      expect(await edit('First', version)).toMatchObject({ version: version + 1 });
      const refused = await edit('Second', version).catch((error: unknown) => error as ApiError);
      expect(refused).toMatchObject({
        status: 412,
        code: 'CHANGED_MEANWHILE',
        message: 'Somebody else has changed this in the meantime',
        lastChange: { isOwn: true },
        data: await read(),
      });
      expect(JSON.stringify(await read())).toContain('"First"');
      expect(JSON.stringify(await read())).not.toContain('"Second"');
      // Who has seen it may go on, and who does not say may, too.
      expect(await edit('Second', version + 1)).toMatchObject({ version: version + 2 });
      expect(await edit('Third')).toMatchObject({ version: version + 3 });
    },
  );

  test.each(Object.entries(kinds))('of a %s, one of six simultaneous saves gets through', async (_, make) => {
    const { read, edit } = await make();
    const { version } = await read();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.allSettled(names.map((name) => edit(`Name ${name}`, version)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read()).toMatchObject({ version: version + 1 });
  });

  const put = async (uuid: string, headers: Record<string, string>) =>
    server.fetch(updatePlayer.path, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${member.session.accessToken}`,
        ...headers,
      },
      body: JSON.stringify({ uuid, ...LOOK, name: 'Theirs' }),
    });

  test('the version is the ETag of a record, and never leads to a 304', async () => {
    const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
    const read = await server.fetch(getPlayer.path.replace('{id}', uuid), {
      headers: { authorization: `Bearer ${owner.session.accessToken}`, 'if-none-match': '"1"' },
    });
    expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
    const saved = await put(uuid, { 'if-match': '"1"' });
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"']);
    expect((await put(uuid, { 'if-match': 'W/"2"' })).status).toBe(412);
    expect((await put(uuid, { 'if-match': '*' })).status).toBe(200);
    const malformed = await put(uuid, { 'if-match': '3' });
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'if-match': 'Must be a version in quotes, such as "3"' },
    });
  });

  test('a refusal says who changed it, unless it was the caller', async () => {
    const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
    await put(uuid, {});
    const call = owner.client.call(updatePlayer, { body: { uuid, ...LOOK }, ifMatch: 1 });
    const { user } = member.session;
    await expect(call).rejects.toMatchObject({
      lastChange: { by: user.username, isOwn: false, at: expect.stringMatching(/^\d{4}-/) },
    });
    expect(await (await put(uuid, { 'if-match': '"1"' })).json()).toMatchObject({
      lastChange: { by: user.username, isOwn: true },
    });
  });

  test('what has been deleted meanwhile is not found', async () => {
    const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
    await owner.client.call(deletePlayer, { params: { id: uuid } });
    const call = owner.client.call(updatePlayer, { body: { uuid, ...LOOK }, ifMatch: 1 });
    await expect(call).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('choosing what a player shows raises its version, and is refused for another one', async () => {
    const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
    const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
    const body = { embeddedVideoPlayerId: uuid, contentId: id, category: 'VOD' } as const;
    expect(await owner.client.call(assignContent, { body, ifMatch: 1 })).toMatchObject({ version: 2 });
    await expect(
      owner.client.call(assignContent, { body: { ...body, contentId: null }, ifMatch: 1 }),
    ).rejects.toMatchObject({ status: 412, data: { content: { contentId: id } } });
    const { content } = await owner.client.call(listPlayers, { query: { search: LOOK.name, size: '100' } });
    expect(content.find((player) => player.uuid === uuid)).toMatchObject({ version: 2 });
  });

  test('publishing a video and filling a playlist raise their versions', async () => {
    const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
    expect(await owner.client.call(publishVod, { body: { id } })).toMatchObject({ version: 2 });
    const playlist = await owner.client.call(savePlaylist, { body: { name: 'Summer' } });
    const filled = await owner.client.call(assignStream, { body: { playlistId: playlist.id, streamId: id } });
    expect(filled.version).toBe(playlist.version + 1);
  });

  test('captions that somebody has changed meanwhile are neither replaced nor deleted, and keep their file', async () => {
    const { id } = await owner.client.call(createVod, { body: { name: 'Harbour' } });
    const { version } = await putEnglish(id, 'English');
    const params = { id, language: 'en' };
    const { captions } = await member.client.call(putCaption, {
      params,
      query: { label: 'English' },
      body: WEBVTT.replace('Hello', 'Theirs'),
    });
    const refusal = {
      status: 412,
      code: 'CHANGED_MEANWHILE',
      lastChange: { by: member.session.user.username, isOwn: false },
      data: { version: version + 1, captions },
    };
    await expect(putEnglish(id, 'English', version)).rejects.toMatchObject(refusal);
    await expect(owner.client.call(deleteCaption, { params, ifMatch: version })).rejects.toMatchObject(
      refusal,
    );
    const { pathname, search } = new URL(captions[0]?.url ?? '');
    expect(await (await server.fetch(pathname + search)).text()).toContain('Theirs');
    expect(await owner.client.call(deleteCaption, { params, ifMatch: version + 1 })).toMatchObject({
      version: version + 2,
      captions: [],
    });
  });

  test('a switch of a widget leaves the rest of it as it is', async () => {
    const widget = await owner.client.call(createWidget, { body: widgetDraft() });
    const params = { id: widget.id };
    await owner.client.call(updateWidget, { params, body: { ...widgetDraft(), name: 'Renamed' } });
    const off = await owner.client.call(switchWidget, { params, body: { isEnabled: false } });
    expect(off).toMatchObject({ name: 'Renamed', isEnabled: false, isArchived: false, version: 3 });
    const archived = await owner.client.call(switchWidget, { params, body: { isArchived: true } });
    expect(archived).toMatchObject({ name: 'Renamed', isEnabled: false, isArchived: true });
  });

  test('a setting of the account is changed without the others', async () => {
    const { client, business } = await server.signUp();
    await client.call(editBusinessAccount, { body: { allowedDomains: ['shop.example'] } });
    const account = await client.call(editBusinessAccount, { body: { hasVisitorConsent: true } });
    expect(account).toMatchObject({
      businessName: business.businessName,
      email: business.email,
      allowedDomains: ['shop.example'],
      hasVisitorConsent: true,
      version: 3,
    });
    const call = member.client.call(editBusinessAccount, { body: { hasVisitorConsent: true } });
    await expect(call).rejects.toMatchObject({ status: 403 });
  });
});
