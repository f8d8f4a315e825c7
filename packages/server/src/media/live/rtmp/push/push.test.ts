import { describe, expect, test } from 'vitest';
import { AAC_CONFIG, AVC_RECORD } from '../../../../../test/live/live-samples.ts';
import { readAacConfig } from '../../codecs/aac-config.ts';
import { readAvcConfig } from '../../codecs/avc-config.ts';
import { ChunkReader } from '../chunk-reader.ts';
import { MESSAGE, type RtmpMessage } from '../message.ts';
import { writeControl } from '../write-message.ts';
import { describePushFailure } from './describe-push-failure.ts';
import { PushError } from './push-error.ts';
import { PushSink } from './push-sink.ts';
import { readRtmpTarget } from './rtmp-target.ts';

describe('the address of a server', () => {
  test.each([
    ['rtmp://live.example.com/app', 'k', 'live.example.com', 1935, false, 'app', 'k'],
    ['rtmps://a.rtmps.youtube.com/live2/', 'k-1', 'a.rtmps.youtube.com', 443, true, 'live2', 'k-1'],
    ['rtmp://h:80/app/instance?a=1', 'k', 'h', 80, false, 'app/instance?a=1', 'k'],
    ['RTMP://h:1936/app/key', '', 'h', 1936, false, 'app', 'key'],
    ['rtmp://[2001:db8::1]:1936/app', 'k', '2001:db8::1', 1936, false, 'app', 'k'],
  ])('%s is taken apart', (url, key, host, port, isTls, app, streamKey) => {
    expect(readRtmpTarget(url, key)).toMatchObject({ host, port, isTls, app, streamKey });
  });

  test('names host and port in tcUrl', () => {
    expect(readRtmpTarget('rtmp://[2001:db8::1]/app', 'k').tcUrl).toBe('rtmp://[2001:db8::1]:1935/app');
  });

  test.each(['', 'http://h/app', 'rtmp://', 'rtmp://h', 'rtmp://h/app', 'rtmp://u:p@h/app/k'])(
    '%s without a key is not complete',
    (url) => {
      expect(() => readRtmpTarget(url, '')).toThrow('BAD_URL');
    },
  );
});

describe('a failure', () => {
  test.each([
    [
      new PushError('KEY_REFUSED', 'Already publishing'),
      /^The server refuses the broadcast\. .* It says: “Already publishing”$/,
    ],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), /^Nothing takes connections/],
    [Object.assign(new Error('x'), { code: 'ADDRESS_REFUSED' }), /private network/],
    [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), /certificate/],
    [new Error('anything'), /^The server cannot be reached/],
  ])('%s is a sentence', (error, sentence) => {
    expect(describePushFailure(error)).toMatch(sentence);
  });
});

const VIDEO = readAvcConfig(AVC_RECORD);
const AUDIO = readAacConfig(AAC_CONFIG);
const S = 1e6;
const picture = (seconds: number, isKey = false) => ({
  dtsUs: 100 * S + seconds * S,
  ptsUs: 100 * S + seconds * S + 40_000,
  isKey,
  data: Buffer.from('0000000165', 'hex'),
});
const sound = (seconds: number) => ({
  ptsUs: 100 * S + seconds * S,
  durationUs: 21_333,
  data: Buffer.from('2110', 'hex'),
});

/** A sink whose bytes leave when told to, and what it sends as `type@ms:packet type`. */
function startSink(addsSilence = false) {
  const reader = new ChunkReader({ maxMessageBytes: 1e6, maxChunkStreams: 8, maxBytesInFlight: 2e6 });
  [...reader.read(writeControl(MESSAGE.setChunkSize, 4096))];
  const sent: RtmpMessage[] = [];
  const errors: string[] = [];
  let leaving: (() => void)[] = [];
  const sink = new PushSink({
    streamId: 1,
    addsSilence,
    maxQueuedUs: 3 * S,
    write: (bytes, done) => {
      sent.push(...reader.read(bytes));
      leaving.push(done);
    },
    fail: ({ code }) => errors.push(code),
    end: () => {},
  });
  return {
    sink,
    sent,
    errors,
    leave: () => {
      for (const done of leaving) done();
      leaving = [];
    },
    names: () =>
      sent.map(({ type, timestampMs, payload }) => {
        if (type === MESSAGE.video)
          return `${payload[1] === 0 ? 'avcC' : payload[0] === 0x17 ? 'key' : 'inter'}@${timestampMs}`;
        return type === MESSAGE.audio ? `${payload[1] === 0 ? 'asc' : 'sound'}@${timestampMs}` : 'metadata';
      }),
  };
}

describe('what is sent', () => {
  test('begins with metadata and configurations at a key frame, which is at zero', () => {
    const { sink, names, sent } = startSink();
    sink.audioTrack(AUDIO);
    sink.videoTrack(VIDEO);
    sink.videoFrame(picture(0));
    sink.audioFrame(sound(0.5));
    sink.videoFrame(picture(1, true));
    sink.audioFrame(sound(0.99));
    sink.audioFrame(sound(1.01));
    sink.videoFrame(picture(1.04));
    expect(names()).toEqual(['metadata', 'avcC@0', 'key@0', 'asc@10', 'sound@10', 'inter@40']);
    expect(sent[2]?.payload.toString('hex')).toBe('17010000280000000165');
    expect(sink.droppedFrames).toBe(0);
  });

  test('has each configuration again when it changes', () => {
    const { sink, names } = startSink();
    sink.videoTrack(VIDEO);
    sink.videoFrame(picture(0, true));
    sink.videoTrack({ ...VIDEO });
    sink.videoFrame(picture(1, true));
    expect(names()).toEqual(['metadata', 'avcC@0', 'key@0', 'avcC@1000', 'key@1000']);
  });

  test('leaves out pictures and sound while the server is too slow, up to a key frame after', () => {
    const { sink, names, leave } = startSink();
    sink.videoTrack(VIDEO);
    sink.audioTrack(AUDIO);
    for (let second = 0; second < 8; second += 1) {
      sink.videoFrame(picture(second, second % 2 === 0));
      sink.audioFrame(sound(second + 0.5));
    }
    expect(names().at(-1)).toBe('sound@3500');
    leave();
    sink.videoFrame(picture(9));
    sink.videoFrame(picture(10, true));
    expect(names().at(-1)).toBe('key@10000');
    expect(sink.droppedFrames).toBe(5);
  });

  test('has silence while there is no sound, and sound once there is', () => {
    const { sink, names } = startSink(true);
    sink.videoTrack(VIDEO);
    sink.videoFrame(picture(0, true));
    sink.videoFrame(picture(0.04));
    expect(names()).toEqual(['metadata', 'avcC@0', 'asc@0', 'sound@0', 'key@0', 'sound@21', 'inter@40']);
    sink.audioTrack(AUDIO);
    sink.audioFrame(sound(0.03));
    sink.audioFrame(sound(0.05));
    expect(names().slice(7)).toEqual(['asc@50', 'sound@50']);
    // Its own kind of silence when it ends.
    for (let tenth = 1; tenth <= 30; tenth += 1) sink.videoFrame(picture(tenth / 10));
    const times = names().filter((name) => name.startsWith('sound@'));
    expect(times.length).toBeGreaterThan(90);
    expect(names().filter((name) => name.startsWith('asc@'))).toHaveLength(2);
  });

  test('cannot be HEVC or Opus', () => {
    const { sink, errors } = startSink();
    sink.videoTrack({ ...VIDEO, codec: 'hevc' });
    sink.audioTrack({ ...AUDIO, codec: 'opus' });
    expect(errors).toEqual(['UNSUPPORTED_CODEC', 'UNSUPPORTED_CODEC']);
  });
});
