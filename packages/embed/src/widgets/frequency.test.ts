import { expect, it } from 'vitest';
import { type Memories, mayShow, noteDismissed, noteShown } from './frequency.ts';
import { createMemory } from './memory.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 0, 31);

function shelf(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as Storage;
}

/** The memories of one page view; storages are handed on by those that follow. */
function pageView(session: Storage, local: Storage | undefined): Memories {
  const memory = (area: Storage) => createMemory(() => area);
  const visit = memory(session);
  const lasting = local ? memory(local) : visit;
  return { page: memory(shelf()), visit, lasting: () => lasting };
}

const widget = (frequency: object, on: 'LOAD' | 'CLICK' = 'LOAD') => ({
  id: 'one',
  trigger: on === 'CLICK' ? { on, selector: 'a' } : { on },
  frequency: { maxShows: 1, period: 'PAGE' as const, hideAfterDismissalDays: 0, ...frequency },
});

it.each([
  ['PAGE', { samePage: false, nextPage: true, nextVisit: true, nextDay: true, nextWeek: true }],
  ['VISIT', { samePage: false, nextPage: false, nextVisit: true, nextDay: true, nextWeek: true }],
  ['DAY', { samePage: false, nextPage: false, nextVisit: false, nextDay: true, nextWeek: true }],
  ['WEEK', { samePage: false, nextPage: false, nextVisit: false, nextDay: false, nextWeek: true }],
  ['EVER', { samePage: false, nextPage: false, nextVisit: false, nextDay: false, nextWeek: false }],
] as const)('once in a %s, with consent', (period, expected) => {
  const one = widget({ period });
  const [session, local] = [shelf(), shelf()];
  const first = pageView(session, local);
  expect(mayShow(one, first, NOW_MS)).toBe(true);
  noteShown('one', first, NOW_MS);
  expect({
    samePage: mayShow(one, first, NOW_MS + 1),
    nextPage: mayShow(one, pageView(session, local), NOW_MS + 1),
    nextVisit: mayShow(one, pageView(shelf(), local), NOW_MS + 1),
    nextDay: mayShow(one, pageView(shelf(), local), NOW_MS + DAY_MS),
    nextWeek: mayShow(one, pageView(shelf(), local), NOW_MS + 7 * DAY_MS),
  }).toEqual(expected);
});

it('counts a day within the visit without consent', () => {
  const one = widget({ period: 'DAY' });
  const session = shelf();
  noteShown('one', pageView(session, undefined), NOW_MS);
  expect(mayShow(one, pageView(session, undefined), NOW_MS + 1)).toBe(false);
  expect(mayShow(one, pageView(shelf(), undefined), NOW_MS + 1)).toBe(true);
});

it('counts up to its maximum, and has none where that is null', () => {
  const memories = pageView(shelf(), shelf());
  for (let shows = 0; shows < 3; shows += 1) {
    expect(mayShow(widget({ maxShows: 3 }), memories, NOW_MS)).toBe(true);
    noteShown('one', memories, NOW_MS);
  }
  expect(mayShow(widget({ maxShows: 3 }), memories, NOW_MS)).toBe(false);
  expect(mayShow(widget({ maxShows: null }), memories, NOW_MS)).toBe(true);
});

it('stays away after it was dismissed: until the next page, or for days', () => {
  const [session, local] = [shelf(), shelf()];
  const page = pageView(session, local);
  noteDismissed('one', page, NOW_MS);
  const untilNextPage = widget({ maxShows: null });
  const forAWeek = widget({ maxShows: null, hideAfterDismissalDays: 7 });
  expect(mayShow(untilNextPage, page, NOW_MS + 1)).toBe(false);
  expect(mayShow(untilNextPage, pageView(session, local), NOW_MS + 1)).toBe(true);
  expect(mayShow(forAWeek, pageView(shelf(), local), NOW_MS + 7 * DAY_MS - 1)).toBe(false);
  expect(mayShow(forAWeek, pageView(shelf(), local), NOW_MS + 7 * DAY_MS)).toBe(true);
});

it('opens again for whoever presses its button, whatever was dismissed before', () => {
  const page = pageView(shelf(), shelf());
  noteDismissed('one', page, NOW_MS);
  const frequency = { maxShows: null, hideAfterDismissalDays: 30 };
  expect(mayShow(widget(frequency, 'CLICK'), page, NOW_MS + 1)).toBe(true);
});

it.each(['', 'null', '[]', '{', '{"one":5}', '{"one":{"shownMs":"x"}}'])(
  'recalls nothing from a storage that holds %j',
  (text) => {
    const area = shelf();
    area.setItem('commoncast.widgets', text);
    expect(createMemory(() => area).recall('one').shownMs).toEqual([]);
  },
);

it('remembers as long as the page where storage throws', () => {
  const memory = createMemory(() => {
    throw new Error('denied');
  });
  memory.remember('one', { shownMs: [1] });
  expect(memory.recall('one').shownMs).toEqual([1]);
});
