import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { PublicShowing, Showing, ShowingDraft } from './schema.ts';

const place = { leftPercent: 5, topPercent: 5, widthPercent: 25 };
const draft = { hypergraphicId: ID, ...place };

describe('ShowingDraft', () => {
  test('is up until it is taken down, unless it says for how long', () => {
    expect(v.parse(ShowingDraft, draft)).toEqual({ ...draft, forS: null });
    expect(v.parse(ShowingDraft, { ...draft, forS: 3600 }).forS).toBe(3600);
  });

  test.each([
    [{ hypergraphicId: 'sale' }, { hypergraphicId: 'Must be an id' }],
    [{ leftPercent: 96 }, { leftPercent: 'Must be at most 95' }],
    [{ widthPercent: 4 }, { widthPercent: 'Must be at least 5' }],
    [{ forS: 0 }, { forS: 'Must be at least 1' }],
    [{ forS: 1.5 }, { forS: 'Must be a whole number of seconds' }],
    [{ forS: 3601 }, { forS: 'Must be at most 3600' }],
    [{ forS: 'long' }, { forS: 'Must be a number of seconds' }],
  ])('says of %j what is wrong', (part, wrong) => {
    expect(problemsOf(ShowingDraft, { ...draft, ...part })).toEqual(wrong);
  });
});

test('members and visitors get the same moments, and visitors nothing that is not drawn', () => {
  const span = { from: TIME, until: null };
  const member = { id: OTHER_ID, hypergraphicId: ID, name: 'Sale', ...place, ...span };
  expect(v.parse(Showing, { ...member, businessId: ID })).toEqual(member);
  const drawn = { name: 'Sale', url: 'https://shop.example', defaultPath: '/sale.png', hoverPath: '' };
  const visitor = { id: OTHER_ID, ...drawn, ...place, ...span };
  expect(v.parse(PublicShowing, { ...visitor, hypergraphicId: ID })).toEqual(visitor);
});
