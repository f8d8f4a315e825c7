import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, LATER, TIME } from '../../test/sample-values.ts';
import { messageOf } from '../validation/message.ts';
import {
  SharedNetwork,
  SharedNetworks,
  SharedNetworksDraft,
  SuspectSource,
  SuspectsQuery,
} from './suspects.ts';

describe('a shared network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['203.0.0.0/16', '203.0.0.0/16'],
    ['203.0.113.7/32', '203.0.113.7/32'],
    ['2001:DB8::', '2001:db8::'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:db8::1/128', '2001:db8::1/128'],
  ])('can be %j, kept as %s', (typed, kept) => {
    expect(v.parse(SharedNetwork, typed)).toBe(kept);
  });

  test.each([
    undefined,
    '',
    'office',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '203.0.113.0/024',
    '203.0.113.0/',
    '203.0.113.0/24/24',
    '203.0.113.0/-1',
    'office/24',
    '2001:db8::/129',
    '2001:db8::/1000',
    '2001:db8::/48/48',
    '::ffff:203.0.113.7',
    ':',
  ])('is not %j', (typed) => {
    expect(messageOf(SharedNetwork, typed)).toBe('Must be an address or a network such as 203.0.113.0/24');
  });

  test.each(['203.0.0.0/15', '0.0.0.0/0', '2001:db8::/31', '2001:db8::/16', '::/0'])(
    'is no larger than an office: %s',
    (typed) => {
      expect(messageOf(SharedNetwork, typed)).toBe('Cannot be larger than /16, or /32 in IPv6');
    },
  );
});

describe('a list of shared networks', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`);

  test('names each network once', () => {
    const networks = ['203.0.113.7', '2001:DB8::/48', ' 203.0.113.7', '2001:db8::/48'];
    expect(v.parse(SharedNetworksDraft, { networks })).toEqual({
      networks: ['203.0.113.7', '2001:db8::/48'],
    });
  });

  test('has at most 50', () => {
    expect(problemsOf(SharedNetworksDraft, { networks: addresses(50) })).toEqual({});
    expect(problemsOf(SharedNetworksDraft, { networks: addresses(51) })).toEqual({
      networks: 'Cannot be more than 50',
    });
  });
});

test('a span of suspects ends after its start', () => {
  expect(v.parse(SuspectsQuery, { startDate: TIME, endDate: LATER })).toEqual({
    startDate: TIME,
    endDate: LATER,
  });
  for (const [startDate, endDate] of [
    [TIME, TIME],
    [LATER, TIME],
  ])
    expect(problemsOf(SuspectsQuery, { startDate, endDate })).toEqual({ endDate: 'Must be after the start' });
});

test.each([
  ['a list of networks', SharedNetworks, { networks: ['203.0.113.7'], yourAddress: '203.0.113.9' }],
  [
    'a suspect address',
    SuspectSource,
    {
      id: ID,
      firstDate: TIME,
      lastDate: LATER,
      plays: 900,
      countable: 500,
      isCounted: false,
      isYours: true,
    },
  ],
])('%s is answered with all its fields and no other', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, address: '203.0.113.7' })).toEqual(answer);
});
