import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/config-problems.ts';
import { readConfig } from '../../config.ts';
import type { HeldPublisher } from '../../services/live/broadcasts.ts';
import { authorizeByMediamtx, CHANGED_PATH } from './auth-request.ts';
import type { OnlinePath, Track } from './control-api.ts';
import { homeIdOf } from './home-id.ts';
import { mediamtxAddresses } from './mediamtx-addresses.ts';
import { PublisherMemory } from './publisher-memory.ts';
import { streamIdOf } from './stream-path.ts';
import { toPicture } from './to-picture.ts';

const ID = '0197a5b0-1111-7222-8333-444455556666';
const GIVEN = {
  LIVE_ENGINE: 'mediamtx',
  MEDIAMTX_API_URL: 'http://10.0.0.7:9997/',
  MEDIAMTX_SECRET: 'x'.repeat(32),
  MEDIAMTX_HLS_URL: 'https://live.example.com/mtx/',
  MEDIAMTX_RTMP_URL: 'rtmp://ingest.example.com',
};

test('the engine is ours, or MediaMTX with all that it needs', () => {
  expect(readConfig({}).mediamtx).toBeUndefined();
  expect(readConfig({ LIVE_ENGINE: 'embedded' }).mediamtx).toBeUndefined();
  expect(readConfig(GIVEN).mediamtx).toEqual({
    apiUrl: 'http://10.0.0.7:9997',
    secret: 'x'.repeat(32),
    hlsUrl: 'https://live.example.com/mtx',
    webRtcUrl: undefined,
    rtmpUrl: 'rtmp://ingest.example.com',
  });
});

test('what is missing, wrong or without effect is said', () => {
  expect(problemsOf({ LIVE_ENGINE: 'nginx' })).toEqual(['LIVE_ENGINE must be embedded or mediamtx']);
  expect(problemsOf({ LIVE_ENGINE: 'mediamtx' })).toEqual([
    'MEDIAMTX_API_URL is missing: LIVE_ENGINE=mediamtx needs it',
    'MEDIAMTX_SECRET is missing: LIVE_ENGINE=mediamtx needs it',
    'MEDIAMTX_HLS_URL is missing: LIVE_ENGINE=mediamtx needs it',
    'MEDIAMTX_RTMP_URL or MEDIAMTX_WEBRTC_URL is missing: encoders need one of them',
  ]);
  expect(problemsOf({ ...GIVEN, LIVE_ENGINE: 'embedded' })).toEqual([
    'LIVE_ENGINE is not mediamtx, although there are settings of MediaMTX',
  ]);
  expect(problemsOf({ ...GIVEN, MEDIAMTX_SECRET: 'short', MEDIAMTX_RTMP_URL: 'https://x' })).toEqual([
    'MEDIAMTX_SECRET must be at least 32 letters, digits, _ or -',
    'MEDIAMTX_RTMP_URL must be an address such as rtmp://ingest.example.com',
  ]);
});

test('encoders and players get the addresses of MediaMTX', () => {
  const { mediamtx } = readConfig({ ...GIVEN, MEDIAMTX_WEBRTC_URL: 'https://webrtc.example.com' });
  const addresses = mediamtxAddresses(mediamtx!);
  expect(addresses.ingest(ID)).toEqual({
    rtmpUrl: 'rtmp://ingest.example.com/live',
    rtmpsUrl: null,
    srtUrl: null,
    whipUrl: `https://webrtc.example.com/live/${ID}/whip`,
  });
  expect(addresses.encoderKey(ID, 'key')).toBe(`${ID}?pass=key`);
  expect(addresses.playback(ID, null)).toEqual({
    hlsUrl: `https://live.example.com/mtx/live/${ID}/index.m3u8`,
    whepUrl: `https://webrtc.example.com/live/${ID}/whep`,
  });
  expect(addresses.playback(ID, 'a-b').hlsUrl).toMatch(/\/index\.m3u8\?token=a-b$/);
  expect(addresses.otherOrigins).toEqual(['https://live.example.com', 'https://webrtc.example.com']);

  const secure = mediamtxAddresses({
    ...mediamtx!,
    webRtcUrl: undefined,
    rtmpUrl: 'rtmps://ingest.example.com',
  });
  expect(secure.ingest(ID)).toEqual({
    rtmpUrl: null,
    rtmpsUrl: 'rtmps://ingest.example.com/live',
    srtUrl: null,
    whipUrl: null,
  });
  expect(secure.playback(ID, null).whepUrl).toBeNull();
});

test('a path is a stream’s, or none of ours', () => {
  expect(streamIdOf(`live/${ID}`)).toBe(ID);
  for (const path of [
    'live',
    'live/',
    `live/${ID}/x`,
    `x/live/${ID}`,
    ID,
    `live/${ID.toUpperCase()}`,
    'camera',
  ])
    expect(streamIdOf(path)).toBeNull();
});

test('every process calls the same server the same home', () => {
  const id = homeIdOf('http://10.0.0.7:9997');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(homeIdOf('http://10.0.0.7:9997')).toBe(id);
  expect(homeIdOf('http://10.0.0.8:9997')).not.toBe(id);
});

const H264: Track = { codec: 'H264', width: 1280, height: 720 };
const track = (codec: string): Track => ({ codec, width: 0, height: 0 });

test('WebRTC carries H.264 with sound that browsers take', () => {
  const size = { width: 1280, height: 720 };
  expect(toPicture([H264, track('Opus')])).toEqual({ ...size, isForWebRtc: true });
  expect(toPicture([H264])).toEqual({ ...size, isForWebRtc: true });
  expect(toPicture([H264, track('MPEG-4 Audio')])).toEqual({ ...size, isForWebRtc: false });
  expect(toPicture([{ ...H264, codec: 'H265' }, track('Opus')])).toEqual({ ...size, isForWebRtc: false });
  expect(toPicture([track('Opus')])).toBeNull();
  expect(toPicture([track('H264')])).toBeNull();
});

test('rate and silence come of the bytes that were counted', () => {
  const memory = new PublisherMemory();
  const held = { protocol: 'rtmp', encoder: 'OBS' } as HeldPublisher;
  const hear = (receivedBytes: number, atMs: number, tracks: readonly Track[] = [H264, track('Opus')]) =>
    memory.hear({ receivedBytes, tracks } as OnlinePath, held, atMs);
  expect(hear(0, 1_000).signal).toMatchObject({ videoKbps: null, audioKbps: null, silenceMs: 0 });
  expect(hear(250_000, 2_000).signal).toMatchObject({ videoKbps: 2_000, hasSound: true, encoder: 'OBS' });
  // A rate is that of the last seconds.
  expect(hear(250_000, 6_900).signal.silenceMs).toBe(4_900);
  expect(hear(250_000, 6_900).isSilent).toBe(false);
  expect(hear(250_000, 7_100)).toMatchObject({ isSilent: true, signal: { videoKbps: 0 } });
  expect(hear(275_000, 8_100).isSilent).toBe(false);
  expect(
    new PublisherMemory().hear(
      { receivedBytes: 1, tracks: [track('Opus')] } as unknown as OnlinePath,
      held,
      0,
    ),
  ).toMatchObject({
    signal: { width: null, videoKbps: null, hasSound: true },
  });
});

test('the example of its configuration asks us, and keeps what we rely on', () => {
  const example = readFileSync(
    join(import.meta.dirname, '../../../../../examples/mediamtx/mediamtx.yml'),
    'utf8',
  );
  const lines = example.split('\n').map((line) => line.trim());
  const ours = 'https://mediamtx:SECRET@video.example.com';
  expect(lines).toContain(`authHTTPAddress: ${ours}${authorizeByMediamtx.path}`);
  for (const hook of ['runOnOnline', 'runOnOffline'])
    expect(lines.find((line) => line.startsWith(hook))).toMatch(
      new RegExp(`-X POST -u mediamtx:SECRET https://video\\.example\\.com${CHANGED_PATH}$`),
    );
  for (const line of ['authMethod: http', 'api: true', 'hlsAlwaysRemux: false', 'overridePublisher: false'])
    expect(lines).toContain(line);
  const [, pattern = ''] = /"~(.*)":/.exec(example) ?? [];
  expect(new RegExp(pattern).test(`live/${ID}`)).toBe(true);
});
