import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { expect, test } from 'vitest';
import { withCache } from './cached-page-details.ts';

const BUSINESS = { id: 'b', hasVisitorConsent: false };
const PAGE = { url: 'https://shop.example/', fragment: '', playerIds: [], videoIds: [] };
const ANSWER = {
  players: [],
  videos: [],
  widgets: null,
  goals: [],
  namesFragments: false,
  hasConsent: false,
};

function cached() {
  let version = '1';
  let until = new Date(0);
  let nowMs = 1_000_000;
  const asked: unknown[] = [];
  let answer = async (): Promise<PageDetails> => ({ ...ANSWER });
  const details = withCache(
    {
      find: (...question) => {
        asked.push(question);
        return answer();
      },
    },
    { of: async () => version },
    { signedUntil: () => until },
    () => new Date(nowMs),
  );
  return {
    find: details.find,
    asked,
    change: () => {
      version += '1';
    },
    signAnew: () => {
      until = new Date(until.getTime() + 1);
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('an answer whose addresses of media were signed earlier is made anew', async () => {
  const { find, asked, signAnew } = cached();
  const first = await find(BUSINESS, PAGE);
  signAnew();
  expect(await find(BUSINESS, PAGE)).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('the same question is answered from memory until something has changed', async () => {
  const { find, asked, change } = cached();
  const first = await find(BUSINESS, PAGE);
  expect(await find(BUSINESS, { ...PAGE })).toBe(first);
  expect(asked).toEqual([[BUSINESS, PAGE]]);
  change();
  expect(await find(BUSINESS, PAGE)).not.toBe(first);
  expect(asked).toHaveLength(2);
});

test('an answer with a premiere is made anew when that begins, and when it ends', async () => {
  const { find, asked, answerWith, pass } = cached();
  const live: Omit<PublicLive, 'status'> = {
    ...{ id: 's', category: 'LIVE', title: 'Opening night', startedAt: null, width: null, height: null },
    ...{ posterUrl: null, source: null, premiere: { durationS: 60 } },
    eventStart: new Date(1_000_000 + 20_000).toISOString(),
  };
  const look = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };
  const player = { ...look, id: 'p', playerColor: '#ff0000', video: null, playlist: null };
  let status: 'SCHEDULED' | 'LIVE' | 'ENDED' = 'SCHEDULED';
  answerWith(async () => ({ ...ANSWER, players: [{ ...player, live: { ...live, status } }] }));
  const askTwice = async () => {
    await find(BUSINESS, PAGE);
    await find(BUSINESS, PAGE);
    return asked.length;
  };
  expect(await askTwice()).toBe(1);
  pass(5_001);
  expect(await askTwice()).toBe(2);
  status = 'LIVE';
  pass(15_000);
  expect(await askTwice()).toBe(3);
  pass(59_000);
  expect(await askTwice()).toBe(3);
  status = 'ENDED';
  pass(1_000);
  expect(await askTwice()).toBe(4);
  pass(1e9);
  expect(await askTwice()).toBe(4);
});

test.each([
  ['another page', BUSINESS, { ...PAGE, url: 'https://shop.example/other' }],
  ['a fragment', BUSINESS, { ...PAGE, fragment: 'top' }],
  ['players', BUSINESS, { ...PAGE, playerIds: ['p'] }],
  ['videos with the id of a player', BUSINESS, { ...PAGE, videoIds: ['p'] }],
  ['another business', { ...BUSINESS, id: 'c' }, PAGE],
  ['consent', { ...BUSINESS, hasVisitorConsent: true }, PAGE],
])('%s is another question', async (_what, business, page) => {
  const { find, asked } = cached();
  await find(BUSINESS, { ...PAGE, playerIds: ['x'] });
  await find(BUSINESS, PAGE);
  await find(business, page);
  expect(asked).toHaveLength(3);
});

test('those who ask at once share one answer, and a failure is not kept', async () => {
  const { find, asked, answerWith } = cached();
  answerWith(() => Promise.reject(new Error('no luck')));
  const outcomes = await Promise.allSettled([find(BUSINESS, PAGE), find(BUSINESS, PAGE)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toHaveLength(1);
  answerWith(async () => ({ ...ANSWER }));
  expect(await find(BUSINESS, PAGE)).toEqual(ANSWER);
});
