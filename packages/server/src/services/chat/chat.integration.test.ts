import {
  blockChatter,
  deleteChatMessage,
  getChat,
  getChatReplay,
  getPublicChat,
  joinChat,
  postChatMessage,
  postHostMessage,
  react,
  setChat,
  unblockChatter,
} from '@commoncast/core/chat/api';
import type { ChatReaction, ChatSettingsChange, PublicChat } from '@commoncast/core/chat/schema';
import { eraseViewer } from '@commoncast/core/erasure/api';
import type { EndpointDefinition, ResponseOf } from '@commoncast/core/http/endpoint';
import { readAnswer } from '@commoncast/core/http/read-answer';
import { deleteStream, getPublicLiveState } from '@commoncast/core/live/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { BROWSER, batchOf, beatOf } from '../../../test/insights/beats.ts';
import { type LiveBench, openLiveBench, PICTURE } from '../../../test/live/live-bench.ts';
import { CHAT_UPKEEP } from './upkeep.ts';

describe.each(databaseUnderTest())('chats on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), {
      engine: scriptedEngine(),
      limits: { chatMessagesPerChatter: { count: 1_000, windowS: 20 } },
    });
  });
  afterAll(() => bench.server.close());

  /** A stream on air until the test is over: a plan has one at once. */
  const goLive: LiveBench['goLive'] = async (draft) => {
    const broadcast = await bench.goLive(draft);
    onTestFinished(async () => void (await bench.setStatus(broadcast.stream.id, 'ENDED').catch(() => {})));
    return broadcast;
  };
  const key = () => ({ key: bench.owner.business.publicKey });
  const visitor = () => bench.server.client;
  const look = (streamId: string, after = 0): Promise<PublicChat> =>
    visitor().call(getPublicChat, { query: { ...key(), streamId, after: String(after) } });
  const asMember = (id: string) => bench.owner.client.call(getChat, { params: { id } });
  const textsOf = ({ messages }: PublicChat) => messages.map(({ name, text }) => `${name}: ${text}`);
  /** As pages send it: as text, so that browsers ask no permission before. */
  async function send<E extends EndpointDefinition>(
    call: E,
    body: object,
    { server, owner } = bench,
    publicKey = owner.business.publicKey,
  ): Promise<ResponseOf<E>> {
    const answer = await server.fetch(`${call.path}?key=${publicKey}`, {
      method: 'POST',
      headers: { 'user-agent': BROWSER },
      body: JSON.stringify(body),
    });
    return (await readAnswer(answer)) as ResponseOf<E>;
  }
  const join = (name: string) => send(joinChat, { name });
  const say = (streamId: string, { token }: { readonly token: string }, text: string) =>
    send(postChatMessage, { streamId, token, text });
  const set = (id: string, body: ChatSettingsChange) =>
    bench.owner.client.call(setChat, { params: { id }, body });
  const cheer = (streamId: string, counts: ChatReaction['counts']) => send(react, { streamId, counts });

  test('what one visitor writes, everybody reads, with the host’s answer', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    bench.clock.pass(4_000);
    expect(await say(stream.id, ada, '<b>Hello</b> & welcome')).toEqual({
      seq: 1,
      atMs: expect.toSatisfy((atMs: number) => atMs >= 4_000 && atMs < 60_000),
      name: 'Ada',
      text: '<b>Hello</b> & welcome',
      isHost: false,
    });
    await bench.owner.client.call(postHostMessage, {
      params: { id: stream.id },
      body: { text: 'Good evening' },
    });
    const { businessName } = bench.owner.business;
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
    const answer = await bench.server.fetch(pathAfter(17));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { responseData } = (await answer.json()) as { responseData: PublicChat };
    expect(responseData.from).toBe(16);
    expect(responseData.messages.map(({ seq }) => seq)).toEqual([17, 18, 19, 20]);
    const again = await bench.server.fetch(pathAfter(31), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    // From beyond the end everything begins anew.
    expect(again.status).toBe(200);
    expect(((await again.json()) as { responseData: PublicChat }).responseData.messages).toHaveLength(20);
    const same = await bench.server.fetch(pathAfter(16), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(same.status).toBe(304);
  });

  test('nobody is told more than the last hundred changes', async () => {
    const { stream } = await goLive();
    await say(stream.id, await join('Ada'), 'The first');
    const { root } = bench.server.database;
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
    const stranger = await bench.server.signUp();
    const theirKey = stranger.business.publicKey;
    const theirs = await send(joinChat, { name: 'Eve' }, bench, theirKey);
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
    const elsewhere = send(postChatMessage, message, bench, theirKey);
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    await say(stream.id, ada, 'Hello');
  });

  test('it opens an hour before its time, and closes with the broadcast', async () => {
    const eventStart = new Date(bench.clock.read().getTime() + 65 * 60_000).toISOString();
    const { stream } = await bench.schedule({ eventStart });
    const ada = await join('Ada');
    const refusal = { status: 409, code: 'ILLEGAL_TRANSITION' };
    expect((await look(stream.id)).state).toBe('SOON');
    await expect(say(stream.id, ada, 'Anybody here?')).rejects.toMatchObject(refusal);
    bench.clock.pass(5 * 60_000);
    expect((await look(stream.id)).state).toBe('OPEN');
    expect((await say(stream.id, ada, 'Anybody here?')).atMs).toBe(0);
    await bench.setStatus(stream.id, 'CANCELLED');
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
      (await visitor().call(getPublicLiveState, { query: { ...key(), streamId: id } })).live.chat;
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
      bench.server.fetch(`/stream/chat/public/messages?key=${key().key}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'text/plain' },
        body: JSON.stringify({ streamId: stream.id, token, text: 'Hello' }),
      });
    expect((await post('https://shop.example')).status).toBe(409);
    expect((await post(bench.server.config.publicOrigin)).status).toBe(201);
    await set(stream.id, { isOnEmbeds: true });
    expect((await post('https://shop.example')).status).toBe(201);
  });

  test('slow mode makes visitors wait, and the host not', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    await set(stream.id, { slowModeS: 60 });
    expect((await look(stream.id)).slowModeS).toBe(60);
    await say(stream.id, ada, 'One');
    bench.clock.pass(30_000);
    await expect(say(stream.id, ada, 'Two')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfterS: expect.toSatisfy((waitS: number) => waitS > 0 && waitS <= 30),
    });
    bench.clock.pass(30_000);
    await say(stream.id, ada, 'Two');
    for (const text of ['Hear', 'hear'])
      await bench.owner.client.call(postHostMessage, { params: { id: stream.id }, body: { text } });
    const racing = await Promise.allSettled(['a', 'b', 'c'].map((text) => say(stream.id, ada, text)));
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
    bench.clock.pass(60_000);
    const after = await Promise.allSettled(['a', 'b', 'c'].map((text) => say(stream.id, ada, text)));
    expect(after.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a deleted message disappears from pages that show it, and leaves nothing behind', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    await say(stream.id, ada, 'Kept');
    const { seq } = await say(stream.id, ada, 'A secret');
    const { cursor } = await look(stream.id);
    const params = { id: stream.id, seq: String(seq) };
    await bench.owner.client.call(deleteChatMessage, { params });
    const chat = await look(stream.id, cursor);
    expect([textsOf(chat), chat.removed, chat.cursor]).toEqual([['Ada: Kept'], [seq], cursor + 1]);
    await expect(bench.owner.client.call(deleteChatMessage, { params })).rejects.toMatchObject({
      status: 404,
    });
    const rows = await bench.server.database.root.selectFrom('chat_message').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('A secret');
  });

  test('who is blocked can neither write nor react nor is counted, under any name, until the block is lifted', async () => {
    const { stream } = await goLive();
    const { id } = stream;
    const eve = await join('Eve');
    await say(id, eve, 'Buy my shoes');
    await say(id, eve, 'Cheap shoes');
    const params = { id, chatterId: eve.chatterId };
    await bench.owner.client.call(blockChatter, { params });
    expect(textsOf(await look(id))).toEqual([]);
    expect((await bench.read(id)).metadata.blockedUsers).toEqual([eve.chatterId]);
    expect(await asMember(id)).toMatchObject({
      messages: [],
      blocked: [{ chatterId: eve.chatterId, name: 'Eve' }],
    });
    const refused = { status: 403, code: 'FORBIDDEN', message: 'You can no longer write in this chat' };
    await expect(say(id, eve, 'Shoes!')).rejects.toMatchObject(refused);
    await expect(say(id, await join('Eva'), 'Shoes!')).rejects.toMatchObject(refused);
    await expect(cheer(id, { fire: 3 })).rejects.toMatchObject(refused);

    const watch = (userAgent: string) =>
      bench.server.fetch('/insight/events', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        body: JSON.stringify(
          batchOf(key().key, [
            beatOf({
              contentId: id,
              playId: uuidv7(),
              event: 'first-frame',
              tClient: bench.clock.read().getTime(),
              playingMs: 5_000,
            }),
          ]),
        ),
      });
    const plays = async () => {
      const { count } = await bench.server.database.root
        .selectFrom('viewer_play')
        .innerJoin('play_context', 'play_context.id', 'viewer_play.context_id')
        .where('play_context.content_id', '=', id)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    };
    expect((await watch(BROWSER)).status).toBe(202);
    // Somebody else at the same address, whose beats came later, is counted.
    expect((await watch(`${BROWSER} too`)).status).toBe(202);
    await eventually(plays, (count) => count > 0);
    expect(await plays()).toBe(1);

    await bench.owner.client.call(unblockChatter, { params });
    expect((await bench.read(id)).metadata.blockedUsers).toEqual([]);
    await say(id, eve, 'Sorry');
    await expect(bench.owner.client.call(unblockChatter, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('the list of the stream blocks as well', async () => {
    const ada = await join('Ada');
    const { stream } = await goLive({ metadata: { blockedUsers: [ada.chatterId] } });
    await expect(say(stream.id, ada, 'Hello')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('reactions are added up, for pages and by the moment', async () => {
    const { stream } = await goLive();
    bench.clock.pass(61_000);
    await Promise.all([
      cheer(stream.id, { heart: 3, fire: 1 }),
      cheer(stream.id, { heart: 2 }),
      cheer(stream.id, { wow: 20 }),
    ]);
    expect((await look(stream.id)).reactions).toEqual({ heart: 5, fire: 1, wow: 20 });
    const replay = await visitor().call(getChatReplay, {
      query: { ...key(), streamId: stream.id, block: '1' },
    });
    expect(replay.reactions).toEqual([{ atMs: 60_000, counts: { fire: 1, heart: 5, wow: 20 } }]);
  });

  test('the replay has each message where the recording has its moment, without the gaps', async () => {
    const { stream, publisher } = await goLive();
    const { id } = stream;
    const ada = await join('Ada');
    bench.clock.pass(10_000);
    await say(id, ada, 'At ten seconds');
    await bench.broadcasts.signalLost(publisher);
    bench.clock.pass(20_000);
    await say(id, ada, 'Where is it?');
    await bench.broadcasts.signalArrived(publisher, PICTURE);
    bench.clock.pass(55_000);
    await say(id, ada, 'There!');
    await bench.setStatus(id, 'ENDED');
    const block = async (number: number) =>
      (await visitor().call(getChatReplay, { query: { ...key(), streamId: id, block: String(number) } }))
        .messages;
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

  test('where people came from is forgotten after the broadcast', async () => {
    const { stream } = await goLive();
    await say(stream.id, await join('Ada'), 'Hello');
    const { root } = bench.server.database;
    const kept = () =>
      root
        .selectFrom('chat_chatter')
        .select(['address_hash', 'device_hash'])
        .where('stream_id', '=', stream.id)
        .executeTakeFirstOrThrow();
    const tidy = () => CHAT_UPKEEP.run({ database: bench.server.database } as never, bench.clock.read());
    await tidy();
    expect(Object.values(await kept())).toEqual([expect.any(String), expect.any(String)]);
    expect(JSON.stringify(await kept())).not.toContain('127.0.0.1');
    await bench.setStatus(stream.id, 'ENDED');
    await tidy();
    expect(await kept()).toEqual({ address_hash: null, device_hash: null });
  });

  test('a visitor can be erased by the id that members see, from the chat of a deleted stream too', async () => {
    const ada = await join('Ada Lovelace');
    const { stream: deleted } = await goLive();
    await say(deleted.id, ada, 'Come to 12 Mill Street');
    await bench.setStatus(deleted.id, 'ENDED');
    await bench.owner.client.call(deleteStream, { params: { id: deleted.id } });
    const { stream } = await goLive();
    await say(stream.id, ada, 'My address is 12 Mill Street');
    await say(stream.id, await join('Bob'), 'Hello Ada');
    await bench.owner.client.call(eraseViewer, { body: { viewerId: ada.chatterId } });
    await eventually(
      () => look(stream.id),
      ({ messages }) => messages.length === 1,
    );
    const { root } = bench.server.database;
    const rows = async () =>
      JSON.stringify([
        ...(await root.selectFrom('chat_message').selectAll().execute()),
        ...(await root.selectFrom('chat_chatter').selectAll().execute()),
      ]);
    await eventually(rows, (text) => !new RegExp(`Lovelace|Mill Street|${ada.chatterId}`).test(text));
  });

  test('who writes too much has to wait', async () => {
    const strict = await openLiveBench(await open(), {
      limits: {
        chatMessagesPerChatter: { count: 2, windowS: 20 },
        chatJoinsPerAddress: { count: 2, windowS: 600 },
        chatReactions: { burst: 1, perS: 0.001 },
      },
    });
    const { stream } = await strict.goLive();
    const { token } = await send(joinChat, { name: 'Ada' }, strict);
    const post = () => send(postChatMessage, { streamId: stream.id, token, text: 'Hello' }, strict);
    await post();
    await post();
    await expect(post()).rejects.toMatchObject({ status: 429 });
    await send(joinChat, { name: 'Ada' }, strict);
    await expect(send(joinChat, { name: 'Ada' }, strict)).rejects.toMatchObject({ status: 429 });
    const cheers = () => send(react, { streamId: stream.id, counts: { heart: 1 } }, strict);
    await cheers();
    await expect(cheers()).rejects.toMatchObject({ status: 429 });
    await strict.server.close();
  });
});
