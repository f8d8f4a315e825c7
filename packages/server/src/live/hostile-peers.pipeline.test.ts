import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createStream, getStream, replaceStreamKey, setStreamStatus } from '@commoncast/core/live/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/content/eventually.ts';
import { aac, h264 } from '../../test/fixtures/clips.ts';
import { openMediaBench } from '../../test/fixtures/media.ts';
import { createRandom, type Random } from '../../test/insights/random.ts';
import { broadcastClip, type ClipBroadcast } from '../../test/live/broadcast-clip.ts';
import { mutateBytes, mutateLines, noise } from '../../test/live/mutate.ts';
import { callSrt } from '../../test/live/srt-caller.ts';
import { openWhepViewer, type WhepViewer } from '../../test/live/whep-viewer.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../test/server.ts';

const SEED = 20_261_125;
const OFFERS = 1_000;
const RTC_DATAGRAMS = 2_500;
const SRT_DATAGRAMS = 1_500;
const AT_ONCE = 16;
/** A socket's buffer on this side is not to be what is tested. */
const DATAGRAMS_A_TURN = 50;
const MOST_GROWTH_BYTES = 300 * 1024 * 1024;
const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuv',
  'a=candidate:1 1 UDP 1 10.0.0.1 9 typ host',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 108',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:108 H264/90000',
  'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=ssrc:77 cname:x',
  '',
].join('\r\n');

let server: TestServer;
let owner: SignedUp;
let encoder: ClipBroadcast;
let viewer: WhepViewer;
let streamId: string;
/** Another stream, which peers with its key may take. */
let other: { readonly id: string; readonly streamKey: string };
const received = { packets: 0, lost: 0, bytes: 0, keyFrames: 0 };
const failures: unknown[] = [];
const random = createRandom(SEED);

beforeAll(async () => {
  const bench = await openMediaBench();
  const video = { ...h264, gopFrames: 30, options: { preset: 'ultrafast', crf: '36' } };
  const clip = await bench.demux(
    await bench.makeClip({ file: 'live.mp4', muxer: 'mp4', durationS: 4, video, audio: aac }),
  );
  await bench.remove();
  server = await startTestServer({
    config: { roles: ['web', 'live'], srtPort: 0 },
    onFailure: (error) => failures.push(error),
  });
  owner = await server.signUp();
  const { id, streamKey } = await announce(owner);
  streamId = id;
  // A plan has room for one broadcast.
  other = await announce(await server.signUp());
  encoder = await broadcastClip(clip, { port: server.config.rtmpPort, streamKey });
  await eventually(read, ({ streamStatus }) => streamStatus === 'LIVE');
  viewer = await openWhepViewer(`${server.origin}/cdn/live/${id}/whep`, received);
});
afterAll(async () => {
  viewer?.close();
  await encoder?.stop();
  await server?.close();
});

async function announce({ client }: SignedUp) {
  const { id } = await client.call(createStream, {
    body: { name: 'Launch', streamProtocol: 'webRtc' },
  });
  const { streamKey } = await client.call(replaceStreamKey, { params: { id } });
  await client.call(setStreamStatus, { params: { id }, body: { streamStatus: 'READY' } });
  return { id, streamKey };
}

const read = () => owner.client.call(getStream, { params: { id: streamId } });
async function lastSequence(): Promise<number> {
  const playlist = await (await server.fetch(`/cdn/live/${streamId}/source/index.m3u8`)).text();
  return Math.max(...[...playlist.matchAll(/s(\d+)\.m4s/g)].map(([, sequence]) => Number(sequence)));
}

/** Does something while the broadcast runs, which must not notice it. */
async function beside(attack: () => Promise<void>): Promise<void> {
  const before = { packets: received.packets, sequence: await lastSequence() };
  const residentBytes = process.memoryUsage().rss;
  await attack();
  await expect.poll(lastSequence).toBeGreaterThan(before.sequence);
  const after = received.packets;
  expect(after).toBeGreaterThan(before.packets);
  await expect.poll(() => received.packets).toBeGreaterThan(after + 50);
  expect(process.memoryUsage().rss - residentBytes).toBeLessThan(MOST_GROWTH_BYTES);
  expect(encoder.endedBecause).toBeNull();
  expect((await read()).streamStatus).toBe('LIVE');
  expect(failures).toEqual([]);
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
}

async function sendDatagrams(port: number, datagrams: Iterable<Buffer>): Promise<void> {
  const socket = createSocket('udp4');
  let sent = 0;
  for (const datagram of datagrams) {
    socket.send(datagram, port, '127.0.0.1');
    sent += 1;
    if (sent % DATAGRAMS_A_TURN === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const last = Buffer.alloc(1);
  await new Promise((resolve) => socket.send(last, port, '127.0.0.1', resolve));
  socket.close();
  await once(socket, 'close');
}

test(`a broadcast goes on beside ${OFFERS} offers that are broken in every way`, async () => {
  const whip = '/stream/whip';
  const routes = [
    { path: whip, key: null, isOpen: false },
    { path: whip, key: 'a'.repeat(43), isOpen: false },
    { path: whip, key: other.streamKey, isOpen: true },
    { path: `/cdn/live/${streamId}/whep`, key: null, isOpen: true },
    { path: `/cdn/live/${streamId}/~token/whep`, key: null, isOpen: false },
    { path: '/cdn/live/0197a5a0-0000-7000-8000-000000000000/whep', key: null, isOpen: false },
  ];
  const statuses = new Map<number, number>();
  let next = 0;
  const attacker = async () => {
    while (next < OFFERS) {
      next += 1;
      const { path, key, isOpen } = random.pick(routes);
      const body = mutateLines(OFFER, random);
      const answer = await server.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', ...(key && { authorization: `Bearer ${key}` }) },
        body,
      });
      const { status } = answer;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 201) await answer.arrayBuffer();
      else {
        expect(isOpen, `${path} has let in ${body}`).toBe(true);
        const session = answer.headers.get('location') ?? '';
        expect((await server.fetch(session, { method: 'DELETE' })).status).toBe(200);
      }
    }
  };
  await beside(async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  });
  // Many are still good enough, and nothing else is our fault.
  expect(statuses.get(201)).toBeGreaterThan(10);
  expect(statuses.get(400)).toBeGreaterThan(100);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
});

/** A datagram as the shared port tells them apart by their first byte (RFC 7983). */
function rtcDatagram(from: Random): Buffer {
  const body = noise(from.whole(0, 1200), from);
  const stun = Buffer.concat([
    Buffer.from('000100502112a442', 'hex'),
    noise(12, from),
    Buffer.from('00060009', 'hex'),
    Buffer.from('abcd:wxyz\0\0\0'),
    Buffer.from('00080014', 'hex'),
    noise(20, from),
  ]);
  stun.writeUInt16BE(stun.length - 20, 2);
  const dtls = Buffer.concat([Buffer.from('16fefd000000000000000000', 'hex'), body]);
  const rtp = Buffer.concat([Buffer.from('80e0', 'hex'), noise(10, from), body]);
  const rtcp = Buffer.concat([Buffer.from(from.pick(['80c80006', '81c90007', '81ce0002']), 'hex'), body]);
  return mutateBytes(from.pick([stun, dtls, rtp, rtcp, body]), from);
}

test(`a broadcast goes on beside ${RTC_DATAGRAMS} datagrams to the port for WebRTC`, async () => {
  await beside(() =>
    sendDatagrams(
      server.config.rtcPort,
      Array.from({ length: RTC_DATAGRAMS }, () => rtcDatagram(random)),
    ),
  );
});

test(`a broadcast goes on beside ${SRT_DATAGRAMS} datagrams to the port for SRT`, async () => {
  const port = server.config.srtPort ?? 0;
  const call = await callSrt(port, `publish:${other.streamKey}`);
  const { induction, conclusion } = call;
  const data = Buffer.concat([noise(4, random), noise(12, random), noise(1316, random)]);
  await beside(async () => {
    // From elsewhere, and from the one who was let in.
    await sendDatagrams(
      port,
      Array.from({ length: SRT_DATAGRAMS / 2 }, () =>
        mutateBytes(random.pick([induction, conclusion, data]), random),
      ),
    );
    for (let index = 0; index < SRT_DATAGRAMS / 2; index += 1)
      call.send(
        mutateBytes(random.pick([induction, conclusion, call.data(index, noise(1316, random))]), random),
      );
  });
  expect(await call.isThere()).toBe(true);
  call.close();
});
