import { expect, it } from 'vitest';
import { commandFor } from './keyboard.ts';

const press = (key: string, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

it.each([
  [' ', { name: 'togglePlay' }],
  ['K', { name: 'togglePlay' }],
  ['ArrowLeft', { name: 'seekBy', deltaS: -5 }],
  ['j', { name: 'seekBy', deltaS: -10 }],
  ['7', { name: 'seekToPart', part: 0.7 }],
  ['End', { name: 'seekToPart', part: 1 }],
  ['m', { name: 'toggleMute' }],
  ['x', undefined],
])('reads %s', (key, command) => {
  expect(commandFor(press(key), 'other')).toEqual(command);
});

it('leaves the page its own shortcuts, buttons their space bar and the volume its arrows', () => {
  expect(commandFor(press('f', { ctrlKey: true }), 'other')).toBeUndefined();
  expect(commandFor(press('k', { metaKey: true }), 'other')).toBeUndefined();
  expect(commandFor(press(' '), 'button')).toBeUndefined();
  expect(commandFor(press('ArrowUp'), 'volume')).toBeUndefined();
  expect(commandFor(press('Home'), 'volume')).toBeUndefined();
  expect(commandFor(press('m'), 'volume')).toEqual({ name: 'toggleMute' });
});
