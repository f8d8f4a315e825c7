import { expect, it } from 'vitest';
import type { CommoncastPlayerElement } from '../element/tags.ts';
import { runMethod } from './run-method.ts';

function playerWith(properties: object) {
  const called: unknown[] = [];
  const note =
    (name: string, answer?: unknown) =>
    (...args: unknown[]) => {
      called.push([name, ...args]);
      return answer;
    };
  const player = {
    ...properties,
    shadowRoot: { querySelector: () => ({}) },
    play: note('play', Promise.resolve()),
    pause: note('pause'),
    seek: note('seek'),
    load: note('load', Promise.resolve()),
    destroy: note('destroy'),
  } as unknown as CommoncastPlayerElement;
  return { player, called };
}

it('runs what the interface names, and nothing else', async () => {
  const { player, called } = playerWith({});
  expect(await runMethod(player, 'play', [])).toBe(true);
  for (const method of ['pause', 'load', 'destroy']) await runMethod(player, method, ['ignored']);
  await runMethod(player, 'seek', [12.5]);
  expect(called).toEqual([['play'], ['pause'], ['load'], ['destroy'], ['seek', 12.5]]);
  for (const method of ['remove', 'constructor', 'innerHTML', '', '__proto__']) {
    await expect(runMethod(player, method, [])).rejects.toThrow(`there is no method ${method}`);
  }
  for (const position of ['1', Number.NaN, null, undefined, Number.POSITIVE_INFINITY]) {
    await expect(runMethod(player, 'seek', [position])).rejects.toThrow('seek takes seconds');
  }
});

it('reads and sets what the media element has, within its bounds', async () => {
  const { player } = playerWith({ currentTime: 3, muted: false, volume: 1, src: 'secret' });
  expect(await runMethod(player, 'get', ['currentTime'])).toBe(3);
  await runMethod(player, 'set', ['muted', true]);
  await runMethod(player, 'set', ['volume', 0.25]);
  expect(player).toMatchObject({ muted: true, volume: 0.25 });
  await runMethod(player, 'set', ['playbackRate', 1.5]);
  // Or it would be lost with the next source, and before the first one.
  expect(player).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 });
  await expect(runMethod(player, 'get', ['src'])).rejects.toThrow('there is no property src');
  for (const [name, value] of [
    ['volume', 2],
    ['muted', 'yes'],
    ['playbackRate', Number.NaN],
    ['src', 'https://elsewhere.example'],
    ['toString', () => {}],
  ]) {
    await expect(runMethod(player, 'set', [name, value])).rejects.toThrow('cannot be set');
  }
});

it('says whether the picture moves, at once where the player was let go of', async () => {
  const refused = Promise.reject(new DOMException('not without a press', 'NotAllowedError'));
  expect(await runMethod(playerWith({}).player, 'play', [])).toBe(true);
  const { player } = playerWith({});
  expect(await runMethod(Object.assign(player, { play: () => refused }), 'play', [])).toBe(false);
  const never = Object.assign(player, { play: () => new Promise(() => {}), shadowRoot: null });
  expect(await runMethod(never, 'play', [])).toBe(false);
});

it('fetches what comes with the show before it runs that, and only that', async () => {
  const { player, called } = playerWith({});
  const control = { getItems: async () => ['a film'] };
  const load = async () => void Object.assign(player, { control });
  Object.assign(player, { load });
  expect(await runMethod(player, 'getItems', [])).toEqual(['a film']);
  await expect(runMethod(player, 'getAttribute', ['src'])).rejects.toThrow('there is no method getAttribute');
  await expect(runMethod(playerWith({}).player, 'playItem', [1])).rejects.toThrow(
    'there is no method playItem',
  );
  expect(called).toEqual([]);
});
