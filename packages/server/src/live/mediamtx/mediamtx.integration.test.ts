import { setTimeout as delay } from 'node:timers/promises';
import {
  createStream,
  getPublicLiveState,
  getStream,
  getStreamIngest,
  replaceStreamKey,
  setStreamStatus,
  updateStream,
} from '@commoncast/core/live/api';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { MEDIAMTX_SECRET, openMediamtx } from '../../../test/live/engines/engine-under-test.ts';
import { H264_AND_OPUS } from '../../../test/live/engines/mediamtx-stand-in.ts';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { authorizeByMediamtx, CHANGED_PATH } from './auth-request.ts';
import { pathOf } from './stream-path.ts';

const WAIT = { timeout: 20_000 };

let tested: Awaited<ReturnType<typeof openMediamtx>>;
beforeAll(async () => {
  tested = await openMediamtx();
});
afterAll(() => tested.close());

async function announce() {
  const owner = await tested.server.signUp();
  const { client } = owner;
  const { id } = await client.call(createStream, { body: { name: 'A concert' } });
  const params = { id };
  const ingest = await client.call(getStreamIngest, { params });
  const { streamKey } = await client.call(replaceStreamKey, { params });
  await client.call(setStreamStatus, { params, body: { streamStatus: 'READY' } });
  const status = async () => (await client.call(getStream, { params })).streamStatus;
  return { id, owner, ingest, streamKey, secretKey: streamKey.split('?pass=')[1]!, status };
}

const BASIC = `Basic ${Buffer.from(`mediamtx:${MEDIAMTX_SECRET}`).toString('base64')}`;

async function ask(
  body: object | string,
  authorization: string | null = BASIC,
  path: string = authorizeByMediamtx.path,
) {
  const answer = await tested.server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const publishing = (path: string, password: string, id: string | null) => ({
  ...{ action: 'publish', protocol: 'rtmp', ip: '198.51.100.7', path, password, id },
});

test('a caller without the secret learns nothing, and changes nothing', async () => {
  const { id, secretKey, status } = await announce();
  const asked = publishing(pathOf(id), secretKey, crypto.randomUUID());
  const wrong = Buffer.from(`mediamtx:${MEDIAMTX_SECRET}!`).toString('base64');
  for (const authorization of [
    null,
    'Basic',
    'Basic !',
    `Basic ${wrong}`,
    'Bearer x',
    `Digest ${MEDIAMTX_SECRET}`,
  ]) {
    const answers = [await ask(asked, authorization), await ask('', authorization, CHANGED_PATH)];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401]);
  }
  expect(await status()).toBe('READY');
  expect((await ask(asked, `Bearer ${MEDIAMTX_SECRET}`)).status).toBe(204);
});

test('what is no question of MediaMTX is refused with a sentence', async () => {
  for (const body of [
    '',
    '{',
    '[]',
    '{}',
    { action: 7 },
    { action: 'publish', id: 'x' },
    { action: 'read', path: {} },
  ])
    expect((await ask(body)).status).toBeOneOf([400, 422]);
  expect((await ask(JSON.stringify({ action: 'read', query: 'x'.repeat(40_000) }))).status).toBe(413);
  const { id } = await announce();
  const refused = [
    { action: 'read', protocol: 'hls', path: 'live/../etc/passwd' },
    { action: 'read', protocol: 'hls', path: 'a-camera' },
    { action: 'read', protocol: 'hls', path: pathOf(id) },
    { action: 'read', protocol: 'rtsp', path: pathOf(id) },
    { action: 'read', protocol: 'hls', path: pathOf(id), query: 'token=%00&token=x' },
    { action: 'playback', path: pathOf(id) },
    { action: 'metrics' },
    { action: 'api', token: 'x' },
    { action: 'publish', protocol: 'rtsp', path: pathOf(id), id: crypto.randomUUID() },
    { action: 'publish', protocol: 'rtmp', path: 'a-camera', id: crypto.randomUUID() },
  ];
  for (const asked of refused) {
    const { status, text } = await ask(asked);
    expect([asked, status]).toEqual([asked, 401]);
    expect(JSON.parse(text).message).toMatch(/^[A-Z].*\.?$/);
  }
});

test('a key opens its own stream only, and a question without a connection lets nobody in', async () => {
  const [mine, other] = [await announce(), await announce()];
  const connection = crypto.randomUUID();
  expect((await ask(publishing(pathOf(other.id), mine.secretKey, connection))).status).toBe(401);
  expect((await ask(publishing(pathOf(mine.id), mine.secretKey, null))).status).toBe(204);
  expect((await ask(publishing(pathOf(mine.id), 'x', null))).status).toBe(401);
  // Nobody has it: the first to come is let in, and asking again is the same question.
  expect((await ask(publishing(pathOf(mine.id), mine.secretKey, connection))).status).toBe(204);
  expect((await ask(publishing(pathOf(mine.id), mine.secretKey, connection))).status).toBe(204);
  expect((await ask(publishing(pathOf(mine.id), mine.secretKey, crypto.randomUUID()))).status).toBe(401);
});

test('WHIP takes the same key, and its pictures and sound play by WebRTC', async () => {
  const { ingest, streamKey, secretKey, status, owner, id } = await announce();
  const send = (method: string, token: string) =>
    fetch(ingest.whipUrl ?? '', { method, headers: { authorization: `Bearer ${token}` } });
  expect((await send('POST', `${secretKey}x`)).status).toBe(401);
  expect((await send('OPTIONS', streamKey)).status).toBe(204);
  expect((await send('POST', streamKey)).status).toBe(201);
  await expect.poll(status, WAIT).toBe('LIVE');
  const query = new URLSearchParams({ key: owner.business.publicKey, streamId: id });
  const answer = await tested.server.fetch(`${getPublicLiveState.path}?${query}`);
  const { live } = ((await answer.json()) as { responseData: PublicLiveState }).responseData;
  expect(live.source?.whepUrl).toBe(`${tested.standIn.url}/${pathOf(id)}/whep`);
});

test('sound that WebRTC cannot carry is left to HLS', async () => {
  const { standIn, server } = tested;
  for (const [sent, isForWebRtc] of [
    [undefined, false],
    [H264_AND_OPUS, true],
  ] as const) {
    const { ingest, streamKey, status, id } = await announce();
    const encoder = await standIn.publishByRtmp(ingest.rtmpUrl ?? '', streamKey, sent);
    await expect.poll(status, WAIT).toBe('LIVE');
    const row = await server.database.root
      .selectFrom('live_stream')
      .select('is_for_web_rtc')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ is_for_web_rtc: isForWebRtc });
    await encoder?.leave();
  }
});

test('without hooks the same happens a moment later', async () => {
  const { standIn } = tested;
  standIn.setHooks(false);
  const { ingest, streamKey, status } = await announce();
  const encoder = await standIn.publishByRtmp(ingest.rtmpUrl ?? '', streamKey);
  await expect.poll(status, WAIT).toBe('LIVE');
  await encoder?.leave();
  await expect.poll(status, WAIT).toBe('RECONNECTING');
  standIn.setHooks(true);
});

test('what sends nothing is lost, although it is connected', async () => {
  const { ingest, streamKey, status } = await announce();
  const encoder = await tested.standIn.publishByRtmp(ingest.rtmpUrl ?? '', streamKey);
  await expect.poll(status, WAIT).toBe('LIVE');
  encoder?.fallSilent();
  // A look has to have seen the last of it.
  await delay(1_500);
  tested.passTime(6_000);
  await expect.poll(status, WAIT).toBe('RECONNECTING');
  expect(encoder?.isConnected()).toBe(true);
  await encoder?.leave();
});

test('an encoder that was not let in is thrown out of a stream; paths of the operator are left alone', async () => {
  const { standIn } = tested;
  const { id } = await announce();
  const intruder = standIn.publishUnasked(pathOf(id));
  const camera = standIn.publishUnasked('a-camera');
  await expect.poll(intruder.isConnected, WAIT).toBe(false);
  expect(camera.isConnected()).toBe(true);
});

test('a control room hears rates, and viewers of a stream that is hidden are thrown out', async () => {
  const { standIn, server } = tested;
  const { id, owner, ingest, streamKey, status } = await announce();
  const encoder = await standIn.publishByRtmp(ingest.rtmpUrl ?? '', streamKey);
  const room = await watchControlRoom(server, owner, id);
  const { signal } = await room.until((now) => (now.signal?.videoKbps ?? 0) > 0);
  // The stand-in counts 250 bytes a millisecond.
  expect(signal!.videoKbps).toBeGreaterThan(1_000);
  room.leave();
  await expect.poll(status, WAIT).toBe('LIVE');
  const isThere = standIn.addReader(pathOf(id));
  await owner.client.call(updateStream, { params: { id }, body: { accessVisibility: 'POSTED' } });
  await expect.poll(isThere, WAIT).toBe(false);
  await encoder?.leave();
});

test('while MediaMTX is away calls are answered, and what it has afterwards is found', async () => {
  const { standIn } = tested;
  const { ingest, streamKey, status } = await announce();
  standIn.setAway(true);
  const encoder = await standIn.publishByRtmp(ingest.rtmpUrl ?? '', streamKey);
  expect(await status()).toBe('READY');
  standIn.setAway(false);
  await eventually(status, (now) => now === 'LIVE');
  await encoder?.leave();
});
