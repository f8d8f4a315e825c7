import { afterAll, expect, test } from 'vitest';
import type { AudioFrame, AudioTrack, LiveSink } from '../../live/source.ts';
import { createAudioBridges } from './audio-bridge.ts';
import { opusDurationUs } from './opus-duration.ts';

const failures: string[] = [];
const bridges = createAudioBridges((detail) => failures.push(detail));
afterAll(() => bridges.stop());

function recorder(): LiveSink & { tracks: AudioTrack[]; frames: AudioFrame[] } {
  const tracks: AudioTrack[] = [];
  const frames: AudioFrame[] = [];
  return {
    tracks,
    frames,
    videoTrack: () => {},
    videoFrame: () => {},
    audioTrack: (track) => tracks.push(track),
    audioFrame: (frame) => frames.push(frame),
    end: () => {},
  };
}

/** A second of Opus silence: 20 ms a packet (RFC 6716 §3.1, CELT, fullband, stereo). */
const SILENCE = Buffer.from([0xfc, 0xff, 0xfe]);

test('Opus becomes AAC, and AAC becomes Opus, on the clock of the source', async () => {
  const aac = recorder();
  const opus = recorder();
  const back = bridges.createAudioBridge('opus', opus);
  const there = bridges.createAudioBridge('aac', {
    ...aac,
    audioTrack: (track) => {
      aac.audioTrack(track);
      back.audioTrack(track);
    },
    audioFrame: (frame) => {
      aac.audioFrame(frame);
      back.audioFrame(frame);
    },
  });
  there.audioTrack({
    codec: 'opus',
    config: new Uint8Array(),
    sampleRate: 48_000,
    channels: 2,
    codecs: 'opus',
  });
  for (let index = 0; index < 100; index++) {
    there.audioFrame({ ptsUs: 5_000_000 + index * 20_000, durationUs: 20_000, data: SILENCE });
  }
  await expect.poll(() => opus.frames.length, { timeout: 60_000 }).toBeGreaterThan(80);
  expect(aac.tracks).toMatchObject([{ codec: 'aac', codecs: 'mp4a.40.2', sampleRate: 48_000, channels: 2 }]);
  expect(Buffer.from(aac.tracks[0]!.config).subarray(0, 2).toString('hex')).toBe('1190');
  expect(Math.abs(aac.frames[0]!.ptsUs - 5_000_000)).toBeLessThan(50_000);
  expect(Math.abs(opus.frames[60]!.ptsUs - (5_000_000 + 60 * 20_000))).toBeLessThan(100_000);
  expect(opus.frames.every(({ data }) => opusDurationUs(data) === 20_000)).toBe(true);
  expect(failures).toEqual([]);
});
