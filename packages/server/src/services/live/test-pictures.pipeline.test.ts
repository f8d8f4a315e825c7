import { once } from 'node:events';
import { connect } from 'node:net';
import {
  createStream,
  getStream,
  replaceStreamKey,
  sendTestPicture,
  setStreamStatus,
} from '@commoncast/core/live/api';
import type { SettableStatus } from '@commoncast/core/live/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { childrenThatRun } from '../../../test/processes.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { pushRtmp } from '../../media/live/rtmp/push/push-rtmp.ts';

const PATIENT = { timeout: 30_000 };
let server: TestServer;
let owner: SignedUp;
beforeAll(async () => {
  server = await startTestServer({
    demoOrigin: 'http://127.0.0.1:8081',
    config: { roles: ['web', 'live'] },
  });
  owner = await server.signUp();
});
afterAll(() => server.close());

const newStream = async (name: string) => (await owner.client.call(createStream, { body: { name } })).id;
const start = (id: string) => owner.client.call(sendTestPicture, { params: { id } });
const setStatus = (id: string, streamStatus: SettableStatus) =>
  owner.client.call(setStreamStatus, { params: { id }, body: { streamStatus } });
const statusOf = async (id: string) => (await owner.client.call(getStream, { params: { id } })).streamStatus;
const segmentsOf = async (id: string) => {
  const playlist = await (await fetch(`${server.origin}/cdn/live/${id}/source/index.m3u8`)).text();
  return playlist.split('#EXTINF').length - 1;
};

const senders = () => childrenThatRun(process.pid, 'test-picture-main.ts');

test('a test picture goes live on one stream at a time, and leaves no process when the server stops', async () => {
  const [first, second, third] = [await newStream('1'), await newStream('2'), await newStream('3')];
  const room = await watchControlRoom(server, owner, first);
  await Promise.all([start(first), start(first)]);
  const { signal } = await room.until(({ signal: arriving }) => arriving?.hasSound === true);
  room.leave();
  expect(signal).toMatchObject({ protocol: 'rtmp', width: 1280, height: 720 });
  expect(await statusOf(first)).toBe('SCHEDULED');
  await setStatus(first, 'READY');
  expect(await statusOf(first)).toBe('LIVE');
  await expect.poll(() => segmentsOf(first), PATIENT).toBeGreaterThan(1);
  await expect(start(second)).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
    message: 'Another stream is showing the test picture. End that stream first.',
  });
  if (process.platform === 'linux') expect(await senders()).toHaveLength(1);

  // The end of its stream is its own, and then it is free for another one, unless an encoder is there already.
  await setStatus(first, 'ENDED');
  const { streamKey } = await owner.client.call(replaceStreamKey, { params: { id: second } });
  const encoder = await pushRtmp({
    url: `rtmp://127.0.0.1:${server.config.rtmpPort}/live`,
    streamKey,
    connect: async (host, port) => {
      const socket = connect(port, host);
      await once(socket, 'connect');
      return socket;
    },
  });
  const outcomeOf = (id: string) =>
    start(id).then(
      () => 'taken',
      ({ message }: Error) => message,
    );
  await expect
    .poll(() => outcomeOf(second), PATIENT)
    .toBe('Another encoder is sending to this stream already.');
  await encoder.close();
  await start(third);
  await setStatus(third, 'READY');
  await expect.poll(() => statusOf(third), PATIENT).toBe('LIVE');

  await server.platform.stop();
  expect(await senders()).toEqual([]);
}, 120_000);
