import { describe, expect, test } from 'vitest';
import {
  AAC_CONFIG,
  AAC_CONFIG_TAG,
  AVC_CONFIG_TAG,
  AVC_RECORD,
  audioTag,
  videoTag,
} from '../../../../test/live/live-samples.ts';
import { RecordingSink } from '../../../../test/live/recording-sink.ts';
import { TrackFeed } from './track-feed.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const AVC1 = '61766331';
const start = () => {
  const sink = new RecordingSink();
  return { sink, feed: new TrackFeed(sink) };
};

describe('FLV messages', () => {
  test('become a track once, and frames with their times', () => {
    const { sink, feed } = start();
    feed.video(AVC_CONFIG_TAG, 0);
    feed.video(videoTag(true, 50, 66), 0);
    feed.video(AVC_CONFIG_TAG, 33);
    feed.video(videoTag(false, 20, -5), 33);
    feed.video(Buffer.alloc(0), 40);
    feed.video(hex('1702000000'), 66);
    expect(sink.videoTracks).toEqual([
      { codec: 'avc', config: new Uint8Array(AVC_RECORD), width: 640, height: 360, codecs: 'avc1.4d401e' },
    ]);
    expect(sink.videoFrames.map(({ data, ...frame }) => ({ ...frame, bytes: data.length }))).toEqual([
      { dtsUs: 0, ptsUs: 66_000, isKey: true, bytes: 54 },
      { dtsUs: 33_000, ptsUs: 33_000, isKey: false, bytes: 24 },
    ]);
  });

  test('before their configuration are left out', () => {
    const { sink, feed } = start();
    feed.video(videoTag(true), 0);
    feed.audio(audioTag(), 0);
    expect([sink.videoFrames, sink.audioFrames]).toEqual([[], []]);
  });

  test('of sound follow each other without the gaps of rounding, and keep real ones', () => {
    const { sink, feed } = start();
    feed.audio(AAC_CONFIG_TAG, 0);
    for (const timestampMs of [0, 21, 43, 64, 85, 200, 221]) feed.audio(audioTag(), timestampMs);
    expect(sink.audioTracks.map(({ config }) => Buffer.from(config))).toEqual([AAC_CONFIG]);
    expect(sink.audioFrames.map(({ ptsUs }) => ptsUs)).toEqual([
      0, 21_333, 42_667, 64_000, 85_333, 200_000, 221_333,
    ]);
    expect(sink.audioFrames.map(({ durationUs }) => durationUs)).toEqual([
      21_333, 21_334, 21_333, 21_333, 21_334, 21_333, 21_334,
    ]);
  });

  test('with short lengths get lengths of four bytes', () => {
    const { sink, feed } = start();
    const record = Buffer.from(AVC_RECORD);
    record[4] = 0xfd;
    feed.video(Buffer.concat([hex('1700000000'), record]), 0);
    feed.video(hex('2701000000 0002 65aa 0000 0001 41'), 0);
    expect(sink.videoTracks[0]?.config[4]).toBe(0xff);
    // An IDR picture is a key frame, whatever the message says.
    expect(sink.videoFrames).toMatchObject([{ isKey: true, data: hex('00000002 65aa 00000001 41') }]);
  });

  test('of enhanced RTMP are read as long as they hold H.264 and AAC', () => {
    const { sink, feed } = start();
    feed.video(Buffer.concat([hex(`90 ${AVC1}`), AVC_RECORD]), 0);
    feed.video(hex(`91 ${AVC1} 00000a 00000001 65`), 0);
    feed.video(hex(`a3 ${AVC1} 00000001 41`), 33);
    // With a modifier of nanoseconds before it.
    feed.video(hex(`a7 02 000001 03 ${AVC1} 00000001 41`), 66);
    feed.video(hex(`94 ${AVC1} 02`), 70);
    feed.audio(Buffer.concat([hex('90 6d703461'), AAC_CONFIG]), 0);
    feed.audio(hex('91 6d703461 2110'), 0);
    expect(sink.videoFrames.map(({ dtsUs, ptsUs, isKey }) => [dtsUs, ptsUs, isKey])).toEqual([
      [0, 10_000, true],
      [33_000, 33_000, false],
      [66_000, 66_000, false],
    ]);
    expect(sink.audioFrames).toMatchObject([{ data: hex('2110') }]);
  });

  test.each([
    ['HEVC', '90 68766331 01', /^Not every browser plays HEVC\. Choose H\.264/],
    ['AV1', '90 61763031 01', /plays AV1\./],
    ['VP9', '90 76703039 01', /plays VP9\./],
    ['HEVC of old', '1c00000000', /plays HEVC\./],
    ['several tracks', '96 00', /^Several video tracks in one stream are not supported/],
    ['a picture that is cut off', '1701000000 000000ff 65', /its NAL units do not fit/],
    ['a configuration that is cut off', '1700000000 01', /cut off/],
  ])('of %s are refused in words', (_, bytes, sentence) => {
    const { feed } = start();
    feed.video(AVC_CONFIG_TAG, 0);
    expect(() => feed.video(hex(bytes), 0)).toThrow(sentence);
  });

  test.each([
    ['MP3', '2f00', /^Browsers do not play MP3 from RTMP\. Choose AAC/],
    ['Opus', '90 4f707573', /play Opus from RTMP/],
    ['several tracks', '95 00', /^Several audio tracks/],
  ])('of sound in %s are refused in words', (_, bytes, sentence) => {
    expect(() => start().feed.audio(hex(bytes), 0)).toThrow(sentence);
  });
});
