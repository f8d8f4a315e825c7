import { afterEach, expect, it } from 'vitest';
import { encodeBeat } from './encode.ts';
import { createPlaySession } from './play-session.ts';

afterEach(() => {
  Reflect.deleteProperty(Array.prototype, 'toJSON');
});

it('writes the same JSON on a page that has changed what arrays become', () => {
  const session = createPlaySession('01934567-0000-7000-8000-000000000001', {});
  session.sample({ nowMs: 0, positionMs: 0, rate: 1, motion: 'moving', isSeeking: false });
  session.sample({ nowMs: 900, positionMs: 900, rate: 1, motion: 'resting', isSeeking: false });
  const beat = session.beat('pause', { tClient: 5, visible: true, muted: false });
  const plain = encodeBeat(beat);
  Object.assign(Array.prototype, { toJSON: () => 'changed' });
  expect(encodeBeat(beat)).toBe(plain);
  Reflect.deleteProperty(Array.prototype, 'toJSON');
  expect(JSON.parse(plain)).toEqual(beat);
});
