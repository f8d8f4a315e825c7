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
    ['Sound level', '−12 dB'],
    ['Key frame', 'every 2 s'],
    ['Dropped frames', 'none in the last minute'],
    ['Clock drift', '4 ms slow'],
    ['From', 'RTMP'],
  ]);
});

it.each([
  [{ soundLevelDb: -60 }, 'Sound level', 'silent'],
  [{ soundLevelDb: 0 }, 'Sound level', '0 dB'],
  [{ gaps: 1 }, 'Dropped frames', 'once in the last minute'],
  [{ gaps: 7 }, 'Dropped frames', '7 times in the last minute'],
  [{ driftMs: -640 }, 'Clock drift', '640 ms fast'],
  [{ driftMs: 0 }, 'Clock drift', 'none'],
])('says %j in figures', (changes, label, value) => {
  expect(signalFigures(signal(changes))).toContainEqual([label, value]);
});

it('leaves out what this engine does not know', () => {
  const unknown = signal({ soundLevelDb: null, gaps: null, driftMs: null });
  const labels = signalFigures(unknown).map(([label]) => label);
  for (const label of ['Sound level', 'Dropped frames', 'Clock drift']) expect(labels).not.toContain(label);
});
