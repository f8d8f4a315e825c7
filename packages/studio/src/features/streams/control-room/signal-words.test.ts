import { expect, it } from 'vitest';
import { signal } from '../../../../test/live-factories.ts';
import { signalFigures, signalWords } from './signal-words.ts';

const warning = { code: 'KEY_FRAMES', message: 'Set the keyframe interval to 2 s.' };

it.each([
  [null, 'No signal', 'neutral'],
  [signal(), 'Good', 'good'],
  [signal({ hasSound: false }), 'No sound', 'warn'],
  [signal({ warnings: [warning] }), 'One thing to change', 'warn'],
  [signal({ warnings: [warning, { ...warning, code: 'B' }] }), '2 things to change', 'warn'],
  [signal({ silenceMs: 8_200, warnings: [warning] }), 'Nothing arrives', 'bad'],
] as const)('says how a signal is', (given, state, tone) => {
  expect(signalWords(given)).toMatchObject({ state, tone });
});

it('names the lower qualities that are made', () => {
  expect(signalFigures(signal({ lowerQualities: ['480p', '360p'] }))).toContainEqual([
    'Also as',
    '480p, 360p',
  ]);
});

it('gives the figures that are known', () => {
  expect(signalFigures(signal({ frameRate: 29.97, encoder: null, audioKbps: null }))).toEqual([
    ['Picture', '1280 × 720'],
    ['Frame rate', '30 fps'],
    ['Video', '2500 kbit/s'],
    ['Key frame', 'every 2 s'],
    ['From', 'RTMP'],
  ]);
});
