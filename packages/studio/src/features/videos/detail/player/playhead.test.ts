import { expect, test } from 'vitest';
import { createPlayhead, type Media } from './playhead.ts';

/** Media that say what they were told. */
function heardBy(): { media: Media; heard: unknown[] } {
  const heard: unknown[] = [];
  const media: Media = {
    play: () => heard.push('play'),
    pause: () => heard.push('pause'),
    seek: (positionS) => heard.push(positionS),
    setSpeed: (speed) => heard.push({ speed }),
    setVolume: (volume, isMuted) => heard.push({ volume, isMuted }),
  };
  return { media, heard };
}

test('positions stay within the video', () => {
  const playhead = createPlayhead();
  const { media, heard } = heardBy();
  playhead.attach(media);
  playhead.seek(90);
  playhead.report({ durationS: 60 });
  playhead.seek(90);
  playhead.seek(-1);
  expect(heard).toEqual([90, 60, 0]);
});

test('a step stops the film and goes by the frames that it has', () => {
  const playhead = createPlayhead();
  const { media, heard } = heardBy();
  playhead.attach(media);
  playhead.report({ positionS: 1, durationS: 60, frameRate: 50 });
  playhead.step(1);
  expect(heard).toEqual(['pause', 1.03]);
});

test('a place is kept while there is no media, and by those that come later', () => {
  const playhead = createPlayhead();
  const first = heardBy();
  const detach = playhead.attach(first.media);
  const second = heardBy();
  playhead.attach(second.media);
  // The first leaves after the second has come.
  detach();
  playhead.seek(5);
  expect(first.heard).toEqual([]);
  expect(second.heard).toEqual([5]);
  expect(playhead.store.getState().positionS).toBe(5);
});

test('silence is mute, and sound again is the volume that was', () => {
  const playhead = createPlayhead();
  const { media, heard } = heardBy();
  playhead.attach(media);
  playhead.setVolume(0);
  playhead.setVolume(0.5);
  expect(heard).toEqual([
    { volume: 0, isMuted: true },
    { volume: 0.5, isMuted: false },
  ]);
});
