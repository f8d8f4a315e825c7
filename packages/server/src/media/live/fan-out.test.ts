import { expect, test } from 'vitest';
import { createFanOut } from './fan-out.ts';
import type { AudioTrack, LiveSink, VideoTrack } from './source.ts';

const video: VideoTrack = { codec: 'avc', config: new Uint8Array(), width: 16, height: 9, codecs: 'avc1' };
const audio: AudioTrack = {
  codec: 'aac',
  config: new Uint8Array(),
  sampleRate: 48_000,
  channels: 2,
  codecs: 'a',
};
const data = new Uint8Array();
const picture = (dtsUs: number, isKey = false) => ({ dtsUs, ptsUs: dtsUs, isKey, data });
const sound = (ptsUs: number) => ({ ptsUs, durationUs: 1, data });

function recorder(): { sink: LiveSink; heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    sink: {
      videoTrack: ({ width }) => void heard.push(`picture of ${width}`),
      audioTrack: ({ sampleRate }) => void heard.push(`sound of ${sampleRate}`),
      videoFrame: ({ dtsUs, isKey }) => void heard.push(`${isKey ? 'key' : 'frame'} ${dtsUs}`),
      audioFrame: ({ ptsUs }) => void heard.push(`sound ${ptsUs}`),
      end: (how) => void heard.push(how),
    },
  };
}

test('a receiver that comes later learns the tracks, and starts at a key frame', () => {
  const source = createFanOut(() => expect.unreachable());
  const [early, late] = [recorder(), recorder()];
  source.add(early.sink);
  source.videoTrack(video);
  source.audioTrack(audio);
  source.videoFrame(picture(0, true));
  const remove = source.add(late.sink);
  source.videoFrame(picture(1));
  source.audioFrame(sound(1));
  source.videoFrame(picture(2, true));
  source.audioFrame(sound(2));
  remove();
  source.end('lost');
  const tracks = ['picture of 16', 'sound of 48000'];
  expect(early.heard).toEqual([...tracks, 'key 0', 'frame 1', 'sound 1', 'key 2', 'sound 2', 'lost']);
  expect(late.heard).toEqual([...tracks, 'key 2', 'sound 2']);
});

test('where pictures are kept, a receiver that comes later gets those since the last key frame at once', () => {
  const source = createFanOut(() => expect.unreachable(), 1000);
  const heardBy = (add: () => void): string[] => {
    const late = recorder();
    const remove = source.add(late.sink);
    add();
    remove();
    return late.heard;
  };
  source.videoTrack(video);
  for (const frame of [picture(0, true), picture(1), picture(2, true), picture(3)]) source.videoFrame(frame);
  expect(heardBy(() => source.audioFrame(sound(3)))).toEqual([
    'picture of 16',
    'key 2',
    'frame 3',
    'sound 3',
  ]);
  // More than are kept: then the next key frame is waited for.
  for (let dtsUs = 4; dtsUs < 9; dtsUs += 1) source.videoFrame(picture(dtsUs));
  expect(heardBy(() => source.videoFrame(picture(9)))).toEqual(['picture of 16']);
  expect(heardBy(() => source.videoFrame(picture(10, true)))).toEqual(['picture of 16', 'key 10']);
  source.videoTrack({ ...video, width: 32 });
  expect(heardBy(() => source.videoFrame(picture(11)))).toEqual(['picture of 32']);
});

test('sound without a picture is heard at once', () => {
  const source = createFanOut(() => expect.unreachable());
  source.audioTrack(audio);
  const radio = recorder();
  source.add(radio.sink);
  source.audioFrame(sound(5));
  expect(radio.heard).toEqual(['sound of 48000', 'sound 5']);
});

test('a receiver that throws is left out, and the others go on', () => {
  const failures: unknown[] = [];
  const source = createFanOut((error) => failures.push(error));
  const broken = recorder();
  const whole = recorder();
  source.add({
    ...broken.sink,
    videoFrame: () => {
      throw new Error('full');
    },
  });
  source.add(whole.sink);
  source.videoTrack(video);
  source.videoFrame(picture(0, true));
  source.videoFrame(picture(1));
  expect(failures).toEqual([new Error('full')]);
  expect(broken.heard).toEqual(['picture of 16']);
  expect(whole.heard).toEqual(['picture of 16', 'key 0', 'frame 1']);
});
