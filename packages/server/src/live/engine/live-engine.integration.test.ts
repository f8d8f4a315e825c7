import { updateBusinessAccount } from '@commoncast/core/business/api';
import {
  createStream,
  getPublicLiveState,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
  updateStream,
} from '@commoncast/core/live/api';
import type { SettableStatus } from '@commoncast/core/live/constants';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import {
  type EngineUnderTest,
  openEmbedded,
  openMediamtx,
} from '../../../test/live/engines/engine-under-test.ts';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { liveAddressesOf } from './live-addresses.ts';

const WAIT = { timeout: 20_000 };
const SHOP = 'https://shop.example';

describe.each([
  { engine: 'our own', open: openEmbedded },
  { engine: 'MediaMTX', open: openMediamtx },
])('an engine of live streams: $engine', ({ open }) => {
  let tested: EngineUnderTest;
  beforeAll(async () => {
    tested = await open();
  });
  afterAll(() => tested.close());

  /** A stream of a new business, whose plan has room for one, and what its people do with it. */
  async function announce() {
    const owner = await tested.server.signUp();
    const { client, business } = owner;
    const { id } = await client.call(createStream, { body: { name: 'A concert' } });
    const params = { id };
    const ingest = await client.call(getStreamIngest, { params });
    const replaceKey = async () => (await client.call(replaceStreamKey, { params })).streamKey;
    const streamKey = await replaceKey();
    return {
      id,
      owner,
      streamKey,
      replaceKey,
      setStatus: (streamStatus: SettableStatus) =>
        client.call(setStreamStatus, { params, body: { streamStatus } }),
      send: (key = streamKey) => tested.send(ingest, key),
      status: async () => (await client.call(getStream, { params })).streamStatus,
      /** What visitors' pages are told. */
      async state(): Promise<PublicLiveState['live']> {
        const query = new URLSearchParams({ key: business.publicKey, streamId: id });
        const answer = await tested.server.fetch(`${getPublicLiveState.path}?${query}`);
        return ((await answer.json()) as { responseData: PublicLiveState }).responseData.live;
      },
    };
  }

  async function goLive() {
    const stream = await announce();
    await stream.setStatus('READY');
    const encoder = await stream.send();
    if (!encoder) throw new Error('The encoder was refused.');
    await expect.poll(stream.status, WAIT).toBe('LIVE');
    /** Leaves nothing behind that a process would go on working at. */
    const end = async () => {
      await stream.setStatus('ENDED');
      await expect.poll(encoder.isConnected, WAIT).toBe(false);
    };
    return { ...stream, encoder, end };
  }

  const statusOf = async (url: string): Promise<number> => {
    const answer = await fetch(url);
    await answer.body?.cancel();
    return answer.status;
  };
  /** Where visitors would look for it, were it on air. */
  const openAddress = (id: string) => liveAddressesOf(tested.server.config).playback(id, null).hlsUrl;

  test('takes a stream by its key, and by no other', async () => {
    const stream = await announce();
    const other = await announce();
    const wrong = stream.streamKey.slice(0, -4);
    expect(await stream.send(`${wrong}none`)).toBeNull();
    expect(await stream.send(stream.streamKey.replace(stream.id, other.id).slice(0, -1))).toBeNull();
    await other.setStatus('READY');
    const encoder = await stream.send();
    expect(encoder?.isConnected()).toBe(true);
    expect(await other.status()).toBe('READY');
    await encoder?.leave();
  });

  test('keeps a rehearsal from visitors, and shows it once it is on air', async () => {
    const stream = await announce();
    const encoder = (await stream.send())!;
    const room = await watchControlRoom(tested.server, stream.owner, stream.id);
    const { signal, previewUrl } = await room.until(
      (now) => now.signal !== null && now.signal.width !== null,
    );
    expect(signal).toMatchObject({ protocol: 'rtmp', width: 640, height: 360, hasSound: true });
    expect(signal?.encoder).toContain('FMLE/3.0');
    expect(previewUrl !== null).toBe(tested.showsRehearsals);
    expect((await stream.state()).source).toBeNull();
    expect([401, 404]).toContain(await statusOf(openAddress(stream.id)));

    await stream.setStatus('READY');
    expect(await stream.status()).toBe('LIVE');
    const { source, width, height } = await stream.state();
    expect([width, height]).toEqual([640, 360]);
    await expect.poll(() => statusOf(source!.url), WAIT).toBe(200);
    expect(await (await fetch(source!.url)).text()).toMatch(/^#EXTM3U\n/);
    const own = await room.until((now) => now.previewUrl !== null && now.streamStatus === 'LIVE');
    expect(await statusOf(own.previewUrl!)).toBe(200);
    room.leave();
    await stream.setStatus('ENDED');
    await expect.poll(encoder.isConnected, WAIT).toBe(false);
  });

  test('has one encoder a stream', async () => {
    const stream = await goLive();
    expect(await stream.send()).toBeNull();
    expect(stream.encoder.isConnected()).toBe(true);
    await stream.end();
  });

  test('waits for an encoder that has gone, and goes on with the same broadcast', async () => {
    const stream = await goLive();
    await stream.encoder.leave();
    await expect.poll(stream.status, WAIT).toBe('RECONNECTING');
    const back = await eventually(
      () => stream.send(),
      (encoder) => encoder !== null,
    );
    await expect.poll(stream.status, WAIT).toBe('LIVE');
    const sessions = await tested.server.database.root
      .selectFrom('live_session')
      .select('ended_at')
      .where('stream_id', '=', stream.id)
      .execute();
    expect(sessions).toEqual([{ ended_at: null }]);
    expect(back?.isConnected()).toBe(true);
    await stream.end();
  });

  test('throws out an encoder whose key was replaced', async () => {
    const stream = await goLive();
    const next = await stream.replaceKey();
    await expect.poll(stream.encoder.isConnected, WAIT).toBe(false);
    expect(await stream.send()).toBeNull();
    await eventually(
      () => stream.send(next),
      (one) => one !== null,
    );
    await expect.poll(stream.status, WAIT).toBe('LIVE');
    await stream.end();
  });

  test('ends a broadcast that members end', async () => {
    const stream = await goLive();
    await stream.end();
    expect(await stream.status()).toBe('ENDED');
    expect(await stream.send()).toBeNull();
    expect((await stream.state()).source).toBeNull();
  });

  test('plays for allowed sites alone, where a business names them', async () => {
    const stream = await goLive();
    const { client, business } = stream.owner;
    const { businessName, email } = business;
    const body = { businessName, email, logo: '', allowedDomains: ['shop.example'] };
    await client.call(updateBusinessAccount, { body });
    const query = new URLSearchParams({ key: business.publicKey, streamId: stream.id });
    const answer = await tested.server.fetch(`${getPublicLiveState.path}?${query}`, {
      headers: { origin: SHOP },
    });
    const { live } = ((await answer.json()) as { responseData: PublicLiveState }).responseData;
    expect(live.source?.url).not.toBe(openAddress(stream.id));
    await expect.poll(() => statusOf(live.source!.url), WAIT).toBe(200);
    await expect.poll(() => statusOf(openAddress(stream.id)), WAIT).toBeOneOf([401, 403]);
    await stream.end();
  });

  test('plays for members alone what is hidden from visitors', async () => {
    const stream = await goLive();
    await expect.poll(() => statusOf(openAddress(stream.id)), WAIT).toBe(200);
    const { client } = stream.owner;
    const params = { id: stream.id };
    await client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
    await expect.poll(() => statusOf(openAddress(stream.id)), WAIT).toBeOneOf([401, 404]);
    const { previewUrl } = await client.call(getStream, { params });
    expect(await statusOf(previewUrl!)).toBe(200);
    await stream.end();
  });
});
