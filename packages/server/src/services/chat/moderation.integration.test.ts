import {
  blockChatter,
  deleteChatMessage,
  joinChat,
  postChatMessage,
  postHostMessage,
  react,
  unblockChatter,
} from '@commoncast/core/chat/api';
import { eraseViewer } from '@commoncast/core/erasure/api';
import { deleteStream } from '@commoncast/core/live/api';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { textsOf, useChats } from '../../../test/chat/chat-stage.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { BROWSER, batchOf, beatOf } from '../../../test/insights/beats.ts';
import { openLiveBench } from '../../../test/live/live-bench.ts';
import { CHAT_UPKEEP } from './upkeep.ts';

describe.each(databaseUnderTest())('moderation of chats on $kind', ({ open }) => {
  const stage = useChats(open);
  const { asMember, cheer, goLive, join, key, look, say, send, set } = stage;

  test('slow mode makes visitors wait, and the host not', async () => {
    const { stream } = await goLive();
    const ada = await join('Ada');
    await set(stream.id, { slowModeS: 60 });
    expect((await look(stream.id)).slowModeS).toBe(60);
    await say(stream.id, ada, 'One');
    stage.bench.clock.pass(30_000);
    await expect(say(stream.id, ada, 'Two')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfterS: expect.toSatisfy((waitS: number) => waitS > 0 && waitS <= 30),
    });
    stage.bench.clock.pass(30_000);
    await say(stream.id, ada, 'Two');
    for (const text of ['Hear', 'hear'])
      await stage.bench.owner.client.call(postHostMessage, { params: { id: stream.id }, body: { text } });
    const racing = await Promise.allSettled(['a', 'b', 'c'].map((text) => say(stream.id, ada, text)));
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(0);
    stage.bench.clock.pass(60_000);
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
    await stage.bench.owner.client.call(deleteChatMessage, { params });
    const chat = await look(stream.id, cursor);
    expect([textsOf(chat), chat.removed, chat.cursor]).toEqual([['Ada: Kept'], [seq], cursor + 1]);
    await expect(stage.bench.owner.client.call(deleteChatMessage, { params })).rejects.toMatchObject({
      status: 404,
    });
    const rows = await stage.bench.server.database.root.selectFrom('chat_message').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('A secret');
  });

  test('who is blocked can neither write nor react nor is counted, under any name, until the block is lifted', async () => {
    const { stream } = await goLive();
    const { id } = stream;
    const eve = await join('Eve');
    await say(id, eve, 'Buy my shoes');
    await say(id, eve, 'Cheap shoes');
    const params = { id, chatterId: eve.chatterId };
    await stage.bench.owner.client.call(blockChatter, { params });
    expect(textsOf(await look(id))).toEqual([]);
    expect((await stage.bench.read(id)).metadata.blockedUsers).toEqual([eve.chatterId]);
    expect(await asMember(id)).toMatchObject({
      messages: [],
      blocked: [{ chatterId: eve.chatterId, name: 'Eve' }],
    });
    const refused = { status: 403, code: 'FORBIDDEN', message: 'You can no longer write in this chat' };
    await expect(say(id, eve, 'Shoes!')).rejects.toMatchObject(refused);
    await expect(say(id, await join('Eva'), 'Shoes!')).rejects.toMatchObject(refused);
    await expect(cheer(id, { fire: 3 })).rejects.toMatchObject(refused);

    const watch = (userAgent: string) =>
      stage.bench.server.fetch('/insight/events', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        body: JSON.stringify(
          batchOf(key().key, [
            beatOf({
              contentId: id,
              playId: uuidv7(),
              event: 'first-frame',
              tClient: stage.bench.clock.read().getTime(),
              playingMs: 5_000,
            }),
          ]),
        ),
      });
    const plays = async () => {
      const { count } = await stage.bench.server.database.root
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

    await stage.bench.owner.client.call(unblockChatter, { params });
    expect((await stage.bench.read(id)).metadata.blockedUsers).toEqual([]);
    await say(id, eve, 'Sorry');
    await expect(stage.bench.owner.client.call(unblockChatter, { params })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('the list of the stream blocks as well', async () => {
    const ada = await join('Ada');
    const { stream } = await goLive({ metadata: { blockedUsers: [ada.chatterId] } });
    await expect(say(stream.id, ada, 'Hello')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('where people came from is forgotten after the broadcast', async () => {
    const { stream } = await goLive();
    await say(stream.id, await join('Ada'), 'Hello');
    const { root } = stage.bench.server.database;
    const kept = () =>
      root
        .selectFrom('chat_chatter')
        .select(['address_hash', 'device_hash'])
        .where('stream_id', '=', stream.id)
        .executeTakeFirstOrThrow();
    const tidy = () =>
      CHAT_UPKEEP.run({ database: stage.bench.server.database } as never, stage.bench.clock.read());
    await tidy();
    expect(Object.values(await kept())).toEqual([expect.any(String), expect.any(String)]);
    expect(JSON.stringify(await kept())).not.toContain('127.0.0.1');
    await stage.bench.setStatus(stream.id, 'ENDED');
    await tidy();
    expect(await kept()).toEqual({ address_hash: null, device_hash: null });
  });

  test('a visitor can be erased by the id that members see, from the chat of a deleted stream too', async () => {
    const ada = await join('Ada Lovelace');
    const { stream: deleted } = await goLive();
    await say(deleted.id, ada, 'Come to 12 Mill Street');
    await stage.bench.setStatus(deleted.id, 'ENDED');
    await stage.bench.owner.client.call(deleteStream, { params: { id: deleted.id } });
    const { stream } = await goLive();
    await say(stream.id, ada, 'My address is 12 Mill Street');
    await say(stream.id, await join('Bob'), 'Hello Ada');
    await stage.bench.owner.client.call(eraseViewer, { body: { viewerId: ada.chatterId } });
    await eventually(
      () => look(stream.id),
      ({ messages }) => messages.length === 1,
    );
    const { root } = stage.bench.server.database;
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
