import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { PUBLIC_PLAYER, PUBLIC_VIDEO } from '../../test/sample-player.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { ContentAssignment, Player, PlayerDraft, PlayerUpdate, PublicDetails } from './schema.ts';

const draft = {
  name: 'Shop window',
  autoPlay: true,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#c8102e',
};

describe('PlayerDraft', () => {
  test.each([[{}], [{ logo: 'https://shop.example/logo.png' }]])('takes %j', (part) => {
    expect(v.parse(PlayerDraft, { ...draft, ...part })).toEqual({ ...draft, ...part });
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ autoPlay: 'yes' }, { autoPlay: 'Must be true or false' }],
    [{ showIcon: null }, { showIcon: 'Must be true or false' }],
    [{ logo: 'javascript:alert(1)' }, { logo: 'Invalid URL format' }],
    [{ playerColor: 'red' }, { playerColor: 'Invalid color format, use #rrggbb' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(PlayerDraft, { ...draft, ...part })).toEqual(problems);
  });

  test('accepts no other field', () => {
    expect(Object.keys(problemsOf(PlayerDraft, { ...draft, businessAccountId: ID }))).toEqual([
      'businessAccountId',
    ]);
  });
});

test("a change names its player and follows the draft's rules", () => {
  expect(v.parse(PlayerUpdate, { ...draft, uuid: ID })).toEqual({ ...draft, uuid: ID });
  expect(v.is(PlayerUpdate, draft)).toBe(false);
});

test('a player is given a video or a playlist, or nothing to show', () => {
  const assignment = { embeddedVideoPlayerId: ID, contentId: OTHER_ID, category: 'PLAYLIST' };
  expect(v.parse(ContentAssignment, assignment)).toEqual(assignment);
  expect(v.is(ContentAssignment, { ...assignment, contentId: null })).toBe(true);
  expect(problemsOf(ContentAssignment, { ...assignment, category: 'RADIO' })).toEqual({
    category: 'Must be VOD, LIVE or PLAYLIST',
  });
});

const content = {
  contentId: ID,
  category: 'VOD',
  name: 'Bowls',
  posterUrl: null,
  width: 1280,
  height: 720,
  isVisible: true,
};
const dates = { version: 1, createdDate: TIME, updatedDate: TIME };

test.each([
  ['a player', Player, { ...draft, ...dates, uuid: ID, businessAccountId: OTHER_ID, content }],
  ['an empty player', Player, { ...draft, ...dates, uuid: ID, businessAccountId: OTHER_ID, content: null }],
  ['a page', PublicDetails, { players: [PUBLIC_PLAYER], videos: [PUBLIC_VIDEO] }],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, passwordHash: 'x' })).toEqual(answer);
});

test('visitors get nothing of a player or a video that the embed does not show', () => {
  const players = [
    { ...PUBLIC_PLAYER, name: 'Internal name', video: { ...PUBLIC_VIDEO, fileName: 'raw.mov' } },
  ];
  expect(v.parse(PublicDetails, { players, videos: [] }).players).toEqual([PUBLIC_PLAYER]);
});
