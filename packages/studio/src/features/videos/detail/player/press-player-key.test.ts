import { afterEach, expect, test } from 'vitest';
import { createPlayhead } from './playhead.ts';
import { pressPlayerKey } from './press-player-key.ts';

afterEach(() => document.body.replaceChildren());

/** Presses a key in an element, with the playhead at 30 s of 60, and answers where it stands then. */
function press(code: string, markup = '<p></p>', init: KeyboardEventInit = {}): number {
  const playhead = createPlayhead();
  playhead.report({ positionS: 30, durationS: 60, frameRate: 10 });
  document.body.innerHTML = markup;
  const target = document.querySelector('[data-here]') ?? document.body.firstElementChild;
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init });
  target?.addEventListener('keydown', (heard) => pressPlayerKey(heard as KeyboardEvent, playhead));
  target?.dispatchEvent(event);
  return Math.round(playhead.store.getState().positionS * 1000) / 1000;
}

test.each([
  ['KeyJ', 20],
  ['KeyL', 40],
  ['ArrowLeft', 25],
  ['ArrowRight', 35],
  ['Comma', 29.95],
  ['Period', 30.15],
  ['KeyX', 30],
])('%s leads from 30 s to %d s', (code, positionS) => expect(press(code)).toBe(positionS));

test('space and K play and pause', () => {
  for (const code of ['Space', 'KeyK']) {
    const playhead = createPlayhead();
    const heard: string[] = [];
    playhead.attach({
      play: () => heard.push('play'),
      pause: () => heard.push('pause'),
      seek: () => {},
      setSpeed: () => {},
      setVolume: () => {},
    });
    document.body.innerHTML = '<p></p>';
    document.body.firstElementChild?.addEventListener('keydown', (event) =>
      pressPlayerKey(event as KeyboardEvent, playhead),
    );
    const key = () => document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { code }));
    key();
    playhead.report({ isPlaying: true });
    key();
    expect(heard).toEqual(['play', 'pause']);
  }
});

test('letters belong to a text field, unless Alt is held', () => {
  const field = '<textarea></textarea>';
  expect(press('KeyL', field)).toBe(30);
  expect(press('KeyL', field, { altKey: true })).toBe(40);
  expect(press('ArrowRight', field, { altKey: true })).toBe(30);
  expect(press('KeyL', '<p></p>', { altKey: true })).toBe(30);
});

test('buttons keep space and arrows, menus and dialogs keep everything', () => {
  expect(press('ArrowRight', '<button></button>')).toBe(30);
  expect(press('KeyL', '<button></button>')).toBe(40);
  expect(press('KeyL', '<div role="dialog"><p data-here></p></div>')).toBe(30);
  expect(press('KeyL', '<ul role="menu"><li data-here></li></ul>')).toBe(30);
});

test('shortcuts of the browser stay those of the browser', () => {
  expect(press('KeyL', '<p></p>', { ctrlKey: true })).toBe(30);
  expect(press('KeyJ', '<p></p>', { metaKey: true })).toBe(30);
});
