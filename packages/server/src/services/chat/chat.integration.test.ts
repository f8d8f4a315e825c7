import { getChatReplay, joinChat, postChatMessage, postHostMessage } from '@commoncast/core/chat/api';
import type { PublicChat } from '@commoncast/core/chat/schema';
import { getPublicLiveState } from '@commoncast/core/live/api';
import { describe, expect, test } from 'vitest';
import { textsOf, useChats } from '../../../test/chat/chat-stage.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { PICTURE } from '../../../test/live/live-bench.ts';

describe.each(databaseUnderTest())('chats on $kind', ({ open }) => {
  const stage = useChats(open);
  const { asMember, cheer, goLive, join, key, look, say, send, set } = stage;

  test('what one visitor writes, everybody reads, with the host’s answer', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    stage.bench.clock.pass(4_000);
    expect(await say(stream.id, ada, '<b>Hello</b> & welcome')).toEqual({
      seq: 1,
      atMs: expect.toSatisfy((atMs: number) => atMs >= 4_000 && atMs < 60_000),
      name: 'Ada',
      text: '<b>Hello</b> & welcome',
      isHost: false,
    });
    await stage.bench.owner.client.call(postHostMessage, {
      params: { id: stream.id },
      body: { text: 'Good evening' },
    });
    const { businessName } = stage.bench.owner.business;
    const chat = await look(stream.id);
    expect(textsOf(chat)).toEqual(['Ada: <b>Hello</b> & welcome', `${businessName}: Good evening`]);
    expect(chat.messages.map(({ isHost }) => isHost)).toEqual([false, true]);
    expect(chat).toMatchObject({ state: 'OPEN', cursor: 2, from: 0, removed: [], slowModeS: 0 });
    expect(JSON.stringify(chat)).not.toContain(ada.chatterId);
    const { messages } = await asMember(stream.id);
    expect(messages.map(({ chatterId }) => chatterId)).toEqual([ada.chatterId, null]);
  });

  test('answers are cacheable by URL for a second, and the same for nearly everybody', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    for (let count = 1; count <= 20; count++) await say(stream.id, ada, `Number ${count}`);
    const pathAfter = (seq: number) =>
      `/stream/chat/public?key=${key().key}&streamId=${stream.id}&after=${seq}`;
    const answer = await stage.bench.server.fetch(pathAfter(17));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { responseData } = (await answer.json()) as { responseData: PublicChat };
    expect(responseData.from).toBe(16);
    expect(responseData.messages.map(({ seq }) => seq)).toEqual([17, 18, 19, 20]);
    const again = await stage.bench.server.fetch(pathAfter(31), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    // From beyond the end everything begins anew.
    expect(again.status).toBe(200);
    expect(((await again.json()) as { responseData: PublicChat }).responseData.messages).toHaveLength(20);
    const same = await stage.bench.server.fetch(pathAfter(16), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
  });

  test('nobody is told more than the last hundred changes', async () => {
    const { stream } = await goLive();
    await say(stream.id, await join('Ada'), 'The first');
    const { root } = stage.bench.server.database;
    const [first] = await root
      .selectFrom('chat_message')
      .selectAll()
      .where('stream_id', '=', stream.id)
      .execute();
    const others = Array.from({ length: 103 }, (_, index) => ({ ...first!, seq: index + 2 }));
    await root.insertInto('chat_message').values(others).execute();
    await root
      .updateTable('chat_room')
      .set({ last_seq: 104, message_count: 104 })
      .where('stream_id', '=', stream.id)
      .execute();
    await say(stream.id, await join('Bob'), 'The last');
    const chat = await look(stream.id, 0);
    expect([chat.from, chat.messages.length, chat.cursor]).toEqual([5, 100, 105]);
  });

  test('a token is good for its business and for nothing else', async () => {
    const { stream } = await goLive();
    const stranger = await stage.bench.server.signUp();
    const theirKey = stranger.business.publicKey;
    const theirs = await send(joinChat, { name: 'Eve' }, stage.bench, theirKey);
    const ada = await join('Ada');
    const [payload = '', mac = ''] = ada.token.split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace('Ada', 'Bob');
    for (const token of [
      theirs.token,
      'nonsense',
      `${Buffer.from(forged).toString('base64url')}.${mac}`,
      `${payload}.${mac.slice(1)}`,
    ])
      await expect(say(stream.id, { token }, 'Hello')).rejects.toMatchObject({ status: 401 });
    const message = { streamId: stream.id, token: theirs.token, text: 'Hello' };
    const elsewhere = send(postChatMessage, message, stage.bench, theirKey);
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    await say(stream.id, ada, 'Hello');
  });

  test('it opens an hour before its time, and closes with the broadcast', async () => {
    const eventStart = new Date(stage.bench.clock.read().getTime() + 65 * 60_000).toISOString();
    const { stream } = await stage.bench.schedule({ eventStart });
    const ada = await join('Ada');
    const refusal = { status: 409, code: 'ILLEGAL_TRANSITION' };
    expect((await look(stream.id)).state).toBe('SOON');
    await expect(say(stream.id, ada, 'Anybody here?')).rejects.toMatchObject(refusal);
    stage.bench.clock.pass(5 * 60_000);
    expect((await look(stream.id)).state).toBe('OPEN');
    expect((await say(stream.id, ada, 'Anybody here?')).atMs).toBe(0);
    await stage.bench.setStatus(stream.id, 'CANCELLED');
    expect((await look(stream.id)).state).toBe('OVER');
    await expect(say(stream.id, ada, 'Oh no')).rejects.toMatchObject({
      ...refusal,
      message: 'The broadcast is over.',
    });
  });

  test('members switch it off and on, and pages are told', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    const { id } = stream;
    const placeOf = async () =>
      (await stage.bench.server.client.call(getPublicLiveState, { query: { ...key(), streamId: id } })).live
        .chat;
    expect(await placeOf()).toEqual({ streamId: id, isOnEmbeds: false });
    expect(await set(id, { isOnEmbeds: true })).toEqual({ isOn: true, isOnEmbeds: true, slowModeS: 0 });
    expect(await placeOf()).toEqual({ streamId: id, isOnEmbeds: true });
    await set(id, { isOn: false });
    expect(await placeOf()).toBeNull();
    expect((await look(id)).state).toBe('OFF');
    await expect(say(id, ada, 'Hello')).rejects.toMatchObject({ message: 'The chat is switched off.' });
    await set(id, { isOn: true });
    await say(id, ada, 'Hello');
  });

  test('pages of other sites may join in only where members have said so', async () => {
    const { stream } = await goLive();
    const { token } = await join('Ada');
    const post = (origin: string) =>
      stage.bench.server.fetch(`/stream/chat/public/messages?key=${key().key}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: JSON.stringify({ streamId: stream.id, token, text: 'Hello' }),
      });
    expect((await post('https://shop.example')).status).toBe(409);
    expect((await post(stage.bench.server.config.publicOrigin)).status).toBe(201);
    await set(stream.id, { isOnEmbeds: true });
    expect((await post('https://shop.example')).status).toBe(201);
  });

  test('reactions are added up, for pages and by the moment', async () => {
    const { stream } = await goLive();
    stage.bench.clock.pass(61_000);
    await Promise.all([
      cheer(stream.id, { heart: 3, fire: 1 }),
      cheer(stream.id, { heart: 2 }),
      cheer(stream.id, { wow: 20 }),
    ]);
    expect((await look(stream.id)).reactions).toEqual({ heart: 5, fire: 1, wow: 20 });
    const replay = await stage.bench.server.client.call(getChatReplay, {
      query: { ...key(), streamId: stream.id, block: '1' },
    });
    expect(replay.reactions).toEqual([{ atMs: 60_000, counts: { fire: 1, heart: 5, wow: 20 } }]);
  });

  test('the replay has each message where the recording has its moment, without the gaps', async () => {
    const { stream, publisher } = await goLive();
    const { id } = stream;
    const ada = await join('Ada');
    stage.bench.clock.pass(10_000);
    await say(id, ada, 'At ten seconds');
    await stage.bench.broadcasts.signalLost(publisher);
    stage.bench.clock.pass(20_000);
    await say(id, ada, 'Where is it?');
    await stage.bench.broadcasts.signalArrived(publisher, PICTURE);
    stage.bench.clock.pass(55_000);
    await say(id, ada, 'There!');
    await stage.bench.setStatus(id, 'ENDED');
    const block = async (number: number) =>
      (
        await stage.bench.server.client.call(getChatReplay, {
          query: { ...key(), streamId: id, block: String(number) },
        })
      ).messages;
    const first = await block(0);
    expect(first.map(({ text }) => text)).toEqual(['At ten seconds', 'Where is it?']);
    // The clock is not stopped between two calls.
    for (const { atMs } of first) expect(Math.floor(atMs / 10_000)).toBe(1);
    const second = await block(1);
    expect(second.map(({ text }) => text)).toEqual(['There!']);
    expect(second[0]?.atMs).toBeLessThan(84_000);
    await set(id, { isOn: false });
    await expect(block(0)).rejects.toMatchObject({ status: 404 });
  });
});
