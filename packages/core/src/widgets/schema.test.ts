import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { PUBLIC_PLAYER, PUBLIC_VIDEO } from '../../test/sample-player.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { PlacedHypergraphic } from '../hypergraphics/schema.ts';
import { getPageDetails, updateWidget } from './api.ts';
import { PageDetails, Widget, WidgetDraft } from './schema.ts';

const draft = {
  name: 'Spring offer',
  kind: 'FLOATING',
  playerId: null,
  isEnabled: true,
  urls: ['shop.example/*'],
  trigger: { on: 'LOAD' },
  place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 360 },
  conditions: { devices: [], languages: [] },
  frequency: { maxShows: null, period: 'VISIT', hideAfterDismissalDays: 1 },
  callToAction: { ctaTextValue: '', ctaUrlValue: '' },
  ctaMoment: { at: 'END' },
  hypergraphics: [],
};
const placed = { hypergraphicId: ID, fromS: 1, toS: null, leftPercent: 0, topPercent: 0, widthPercent: 5 };

const issues = (part: object) => problemsOf(WidgetDraft, { ...draft, ...part });

describe('WidgetDraft', () => {
  test.each([
    [{}],
    [{ playerId: ID }],
    [{ trigger: { on: 'DELAY', afterS: 0 } }],
    [{ trigger: { on: 'DELAY', afterS: 3600 } }],
    [{ trigger: { on: 'SCROLL', percent: 1 } }],
    [{ trigger: { on: 'SCROLL', percent: 100 } }],
    [{ trigger: { on: 'EXIT' } }],
    [{ trigger: { on: 'CLICK', selector: '#buy' } }],
    [{ trigger: { on: 'CLICK', selector: 's'.repeat(200) } }],
    [{ place: { corner: 'TOP_LEFT', selector: '#offer', position: 'START', widthPx: 160 } }],
    [{ place: { corner: 'TOP_RIGHT', selector: null, position: 'BEFORE', widthPx: 960 } }],
    [{ conditions: { devices: ['PHONE', 'TABLET'], languages: ['de', 'pt-BR', 'zh-Hant-TW'] } }],
    [{ conditions: { devices: [], languages: Array(50).fill('de') } }],
    [{ frequency: { maxShows: 1, period: 'PAGE', hideAfterDismissalDays: 0 } }],
    [{ frequency: { maxShows: 100, period: 'EVER', hideAfterDismissalDays: 365 } }],
    [{ callToAction: { ctaTextValue: 'Buy', ctaUrlValue: 'https://shop.example/buy' } }],
    [{ ctaMoment: { at: 'TIME', seconds: 0 } }],
    [{ ctaMoment: { at: 'TIME', seconds: 0.5 } }],
    [{ ctaMoment: { at: 'TIME', seconds: 86_400 } }],
    [{ ctaMoment: { at: 'PAUSE' } }],
    [{ hypergraphics: Array.from({ length: 10 }, () => placed) }],
  ])('takes %j', (part) => {
    expect(issues(part)).toEqual({});
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ kind: 'BANNER' }, { kind: 'Must be one of INLINE, FLOATING, POPOVER, STICKY' }],
    [{ playerId: '1' }, { playerId: 'Must be an id' }],
    [{ urls: [] }, { urls: 'URL is required' }],
    [{ urls: ['word'] }, { 'urls.0': 'Invalid URL format' }],
    [{ trigger: { on: 'NEVER' } }, { 'trigger.on': 'Must be LOAD, DELAY, SCROLL, EXIT or CLICK' }],
    [{ trigger: { on: 'DELAY', afterS: 3601 } }, { 'trigger.afterS': 'Must be at most 3600' }],
    [{ trigger: { on: 'DELAY', afterS: Number.NaN } }, { 'trigger.afterS': 'Must be a number' }],
    [{ trigger: { on: 'SCROLL', percent: 0 } }, { 'trigger.percent': 'Must be at least 1' }],
    [{ trigger: { on: 'SCROLL', percent: 1.5 } }, { 'trigger.percent': 'Must be a whole number' }],
    [{ trigger: { on: 'SCROLL', percent: 101 } }, { 'trigger.percent': 'Must be at most 100' }],
    [{ trigger: { on: 'CLICK', selector: ' ' } }, { 'trigger.selector': 'Selector is required' }],
    [
      { trigger: { on: 'CLICK', selector: 's'.repeat(201) } },
      { 'trigger.selector': 'Cannot contain more than 200 characters' },
    ],
    [
      { place: { ...draft.place, corner: 'MIDDLE' } },
      { 'place.corner': 'Must be one of BOTTOM_RIGHT, BOTTOM_LEFT, TOP_RIGHT, TOP_LEFT' },
    ],
    [
      { place: { ...draft.place, position: 'INSIDE' } },
      { 'place.position': 'Must be one of BEFORE, AFTER, START, END' },
    ],
    [{ place: { ...draft.place, widthPx: 159 } }, { 'place.widthPx': 'Must be at least 160' }],
    [{ place: { ...draft.place, widthPx: 961 } }, { 'place.widthPx': 'Must be at most 960' }],
    [
      { conditions: { devices: ['TV'], languages: [] } },
      { 'conditions.devices.0': 'Must be one of PHONE, TABLET, DESKTOP' },
    ],
    [
      { conditions: { devices: [], languages: Array(51).fill('de') } },
      { 'conditions.languages': 'Cannot contain more than 50 languages' },
    ],
    [{ frequency: { ...draft.frequency, maxShows: 0 } }, { 'frequency.maxShows': 'Must be at least 1' }],
    [{ frequency: { ...draft.frequency, maxShows: 101 } }, { 'frequency.maxShows': 'Must be at most 100' }],
    [
      { frequency: { ...draft.frequency, period: 'MONTH' } },
      { 'frequency.period': 'Must be one of PAGE, VISIT, DAY, WEEK, EVER' },
    ],
    [
      { frequency: { ...draft.frequency, hideAfterDismissalDays: -1 } },
      { 'frequency.hideAfterDismissalDays': 'Must be at least 0' },
    ],
    [
      { frequency: { ...draft.frequency, hideAfterDismissalDays: 366 } },
      { 'frequency.hideAfterDismissalDays': 'Must be at most 365' },
    ],
    [{ ctaMoment: { at: 'TIME', seconds: -0.1 } }, { 'ctaMoment.seconds': 'Must be at least 0' }],
    [{ ctaMoment: { at: 'TIME', seconds: 86_400.5 } }, { 'ctaMoment.seconds': 'Must be at most 86400' }],
    [{ ctaMoment: { at: 'TIME', seconds: Number.NaN } }, { 'ctaMoment.seconds': 'Must be a number' }],
    [{ isEnabled: 'yes' }, { isEnabled: 'Must be true or false' }],
    [
      { conditions: { devices: [], languages: ['english'] } },
      { 'conditions.languages.0': 'Must be a language such as en or pt-BR' },
    ],
    [
      { callToAction: { ctaTextValue: 'Buy', ctaUrlValue: '' } },
      { 'callToAction.ctaTextValue': 'Provide both text and URL or none' },
    ],
    [{ ctaMoment: { at: 'LATER' } }, { 'ctaMoment.at': 'Must be TIME, END or PAUSE' }],
    [
      { hypergraphics: Array.from({ length: 11 }, () => placed) },
      { hypergraphics: 'Cannot contain more than 10' },
    ],
  ])('says what is wrong with %j, and where', (part, wrong) => {
    expect(issues(part)).toEqual(wrong);
  });

  test('accepts no other field', () => {
    expect(Object.keys(issues({ isAdmin: true }))).toEqual(['isAdmin']);
  });
});

describe('an image over the picture', () => {
  test.each([
    [{ fromS: 0, toS: 0.5 }],
    [{ fromS: 0, toS: 86_400 }],
    [{ fromS: 86_400 }],
    [{ leftPercent: 95, topPercent: 95, widthPercent: 100 }],
  ])('takes its place and its time: %j', (part) => {
    expect(problemsOf(PlacedHypergraphic, { ...placed, ...part })).toEqual({});
  });

  test.each([
    [{ fromS: -0.5 }, { fromS: 'Must be at least 0' }],
    [{ fromS: 86_400.5 }, { fromS: 'Must be at most 86400' }],
    [{ toS: 86_400.5 }, { toS: 'Must be at most 86400' }],
    [{ leftPercent: -0.5 }, { leftPercent: 'Must be at least 0' }],
    [{ leftPercent: 95.5 }, { leftPercent: 'Must be at most 95' }],
    [{ topPercent: -0.5 }, { topPercent: 'Must be at least 0' }],
    [{ topPercent: 95.5 }, { topPercent: 'Must be at most 95' }],
    [{ widthPercent: 4.5 }, { widthPercent: 'Must be at least 5' }],
    [{ widthPercent: 100.5 }, { widthPercent: 'Must be at most 100' }],
    [{ hypergraphicId: 'sale' }, { hypergraphicId: 'Must be an id' }],
    // Two times are only compared where both are times, whatever else is wrong.
    [{ fromS: 'soon', toS: 5 }, { fromS: 'Must be a number' }],
    [
      { leftPercent: 'left', toS: 1 },
      { leftPercent: 'Must be a number', toS: 'Must be later than the start' },
    ],
  ])('says of %j what is wrong', (part, wrong) => {
    expect(problemsOf(PlacedHypergraphic, { ...placed, ...part })).toEqual(wrong);
  });
});

test('an image disappears after it has appeared', () => {
  expect(problemsOf(PlacedHypergraphic, { ...placed, toS: 1.1 })).toEqual({});
  expect(problemsOf(PlacedHypergraphic, { ...placed, toS: 1 })).toEqual({
    toS: 'Must be later than the start',
  });
});

test('a change that does not mention the archive restores a widget from it', () => {
  expect(v.parse(updateWidget.body, draft).isArchived).toBe(false);
});

test.each([
  ['x'.repeat(200), {}],
  ['x'.repeat(201), { fragment: 'Cannot contain more than 200 characters' }],
  ['#x', { fragment: 'Must be written without its #' }],
])('a page sends its fragment without the # and in at most 200 characters: %s', (fragment, wrong) => {
  expect(problemsOf(getPageDetails.query, { url: 'https://shop.example/', fragment })).toEqual(wrong);
});

const widget = {
  ...draft,
  id: ID,
  businessAccountId: OTHER_ID,
  hypergraphics: [placed],
  urlItems: [{ url: 'shop.example/*', isValid: true, errorMessage: '' }],
  isArchived: false,
  playerName: null,
  splitTestId: null,
  version: 1,
  createdDate: TIME,
  updatedDate: TIME,
};
const image = {
  name: 'Sale',
  url: 'https://shop.example/sale',
  defaultPath: 'https://shop.example/sale.png',
  hoverPath: '',
  id: ID,
  fromS: 1,
  toS: null,
  leftPercent: 0,
  topPercent: 0,
  widthPercent: 5,
};
const shown = {
  id: ID,
  kind: draft.kind,
  trigger: draft.trigger,
  place: draft.place,
  conditions: draft.conditions,
  frequency: draft.frequency,
  callToAction: { text: 'Buy', url: 'https://shop.example/buy', moment: { at: 'TIME', seconds: 5 } },
  hypergraphics: [image],
  player: PUBLIC_PLAYER,
  test: { id: ID, phase: 1, seed: 'foo', variants: [{ key: 'a', weight: 1, player: null }] },
};
const page = {
  players: [PUBLIC_PLAYER],
  videos: [PUBLIC_VIDEO],
  widgets: [shown],
  goals: ['shop.example/thanks'],
  namesFragments: false,
  hasConsent: true,
};

test.each([
  ['a widget', Widget, widget],
  ['a page', PageDetails, page],
  ['a page of a business without widgets', PageDetails, { ...page, widgets: null }],
])('%s is answered with all its fields and no other', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, deletedDate: TIME })).toEqual(answer);
});

test('visitors are told nothing of a widget that the page does not show', () => {
  const told = { ...page, widgets: [{ ...shown, name: draft.name, urls: draft.urls }] };
  expect(v.parse(PageDetails, told).widgets).toEqual([shown]);
});
