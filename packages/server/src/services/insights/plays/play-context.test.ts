import { expect, test } from 'vitest';
import { receivedBeat } from '../../../../test/insights/play-states.ts';
import { collapse, contextIdOf, contextOf, OTHER_ADDRESSES, type PlayContext } from './play-context.ts';

const WHOLE = receivedBeat({
  contentId: 'content',
  kind: 'VOD',
  playerId: 'player',
  widgetId: 'widget',
  test: { id: 'test', phase: 2, variantKey: 'a' },
});
const CONTEXT = contextOf(WHOLE.batch, WHOLE.beat, 'counted');

test('a context is where and on what something was played', () => {
  expect(CONTEXT).toEqual({
    businessId: 'business',
    bucket: 'counted',
    contentId: 'content',
    kind: 'VOD',
    playerId: 'player',
    widgetId: 'widget',
    testId: 'test',
    testPhase: 2,
    variantKey: 'a',
    pageUrl: 'https://shop.example/film',
    referrer: 'search.example',
    device: 'desktop',
    browser: 'Firefox',
    operatingSystem: 'Linux',
  });
});

test('what a beat does not say is null', () => {
  const { batch, beat } = receivedBeat();
  expect(contextOf(batch, beat, 'bot')).toEqual({
    ...CONTEXT,
    bucket: 'bot',
    ...{ contentId: null, kind: null, playerId: null, widgetId: null },
    ...{ testId: null, testPhase: null, variantKey: null },
  });
});

test('collapsed, it keeps nothing that an outsider can make up', () => {
  const collapsed: PlayContext = {
    ...CONTEXT,
    ...{ kind: null, playerId: null, widgetId: null, testId: null, testPhase: null, variantKey: null },
    ...{ pageUrl: OTHER_ADDRESSES, referrer: OTHER_ADDRESSES },
  };
  expect(collapse(CONTEXT, true)).toEqual(collapsed);
  expect(collapse(CONTEXT, false)).toEqual({ ...collapsed, contentId: null });
});

test('its id is the same everywhere, and of nothing else', () => {
  const id = contextIdOf(CONTEXT);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(contextIdOf({ ...CONTEXT })).toBe(id);
  for (const dimension of Object.keys(CONTEXT))
    expect(contextIdOf({ ...CONTEXT, [dimension]: 'another' }), dimension).not.toBe(id);
});
