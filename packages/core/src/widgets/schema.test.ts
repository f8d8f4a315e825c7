import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { getPageDetails, updateWidget } from './api.ts';
import { PlacedHypergraphic, WidgetDraft } from './schema.ts';

const ID = '0196b0c0-0000-7000-8000-000000000001';
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

/** Dotted path → first message. */
function issuesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, input);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).toReversed());
}
const issues = (part: object) => issuesOf(WidgetDraft, { ...draft, ...part });

describe('WidgetDraft', () => {
  test.each([
    [{}],
    [{ trigger: { on: 'DELAY', afterS: 3600 } }],
    [{ trigger: { on: 'SCROLL', percent: 100 } }],
    [{ trigger: { on: 'EXIT' } }],
    [{ trigger: { on: 'CLICK', selector: '#buy' } }],
    [{ conditions: { devices: ['PHONE', 'TABLET'], languages: ['de', 'pt-BR', 'zh-Hant-TW'] } }],
    [{ frequency: { maxShows: 100, period: 'EVER', hideAfterDismissalDays: 365 } }],
    [{ callToAction: { ctaTextValue: 'Buy', ctaUrlValue: 'https://shop.example/buy' } }],
    [{ ctaMoment: { at: 'TIME', seconds: 0.5 } }],
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
    [{ trigger: { on: 'CLICK', selector: ' ' } }, { 'trigger.selector': 'Selector is required' }],
    [{ place: { ...draft.place, widthPx: 159 } }, { 'place.widthPx': 'Must be at least 160' }],
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
  ])('says of %j what is wrong, and where', (part, wrong) => {
    expect(issues(part)).toEqual(wrong);
  });

  test('knows no other field', () => {
    expect(Object.keys(issues({ isAdmin: true }))).toEqual(['isAdmin']);
  });
});

test('an image leaves the picture after it has come', () => {
  expect(issuesOf(PlacedHypergraphic, { ...placed, toS: 1.1 })).toEqual({});
  expect(issuesOf(PlacedHypergraphic, { ...placed, toS: 1 })).toEqual({
    toS: 'Must be later than the start',
  });
});

test('a change that says nothing of the archive brings a widget back', () => {
  expect(v.parse(updateWidget.body, draft).isArchived).toBe(false);
});

test.each([
  ['x'.repeat(200), {}],
  ['x'.repeat(201), { fragment: 'Cannot contain more than 200 characters' }],
  ['#x', { fragment: 'Must be written without its #' }],
])('a page tells its fragment without the # and in 200 characters: %s', (fragment, wrong) => {
  expect(issuesOf(getPageDetails.query, { url: 'https://shop.example/', fragment })).toEqual(wrong);
});
