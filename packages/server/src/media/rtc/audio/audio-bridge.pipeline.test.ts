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

test('says how loud a sound is, and gives up one that cannot be decoded', async () => {
  const track = { codec: 'aac', sampleRate: 48_000, channels: 2, codecs: 'mp4a.40.2' } as const;
  const peaks: Record<'silent' | 'damaged', number[]> = { silent: [], damaged: [] };
  const gaugeOf = (name: keyof typeof peaks) => bridges.createSoundGauge((peak) => peaks[name].push(peak));
  const play = (gauge: LiveSink, packets: readonly Uint8Array[], durationUs: number) => {
    for (const [index, data] of packets.entries())
      gauge.audioFrame({ ptsUs: index * durationUs, durationUs, data });
  };
  const damaged = gaugeOf('damaged');
  damaged.audioTrack({ ...track, config: new Uint8Array() });
  play(damaged, Array(50).fill(SILENCE), 20_000);
  const silent = gaugeOf('silent');
  silent.audioTrack({ ...track, codec: 'opus', codecs: 'opus', config: new Uint8Array() });
  for (const answers of [1, 2]) {
    // Of what comes before the answer, nothing waits.
    play(silent, Array(90).fill(SILENCE), 20_000);
    await expect.poll(() => peaks.silent.length, { timeout: 60_000 }).toBe(answers);
  }
  expect(Math.max(...peaks.silent)).toBeLessThan(0.001);
  expect(peaks.damaged).toEqual([]);
  for (const gauge of [silent, damaged]) gauge.end('finished');
  expect(failures).toEqual([]);
});
