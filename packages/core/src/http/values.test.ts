import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../validation/message.ts';
import { Id, IdParams, idList, Timestamp } from './values.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('an id', () => {
  it('is a UUID, in lower case', () => {
    expect(v.parse(Id, ID.toUpperCase())).toBe(ID);
    expect(v.parse(IdParams, { id: ID })).toEqual({ id: ID });
  });

  it.each(['', 'new', `${ID}0`, ` ${ID}`, ID.replaceAll('-', ''), ID.replace('0', 'g')])(
    'is not %j',
    (value) => {
      expect(messageOf(Id, value)).toBe('Must be an id');
      expect(v.is(IdParams, { id: value })).toBe(false);
    },
  );

  it('is a path parameter on its own', () => {
    expect(v.is(IdParams, {})).toBe(false);
    expect(v.is(IdParams, { id: ID, other: ID })).toBe(false);
  });
});

describe('ids in a query', () => {
  it('are a list, even if there is only one', () => {
    expect(v.parse(idList, ID)).toEqual([ID]);
    expect(v.parse(idList, [ID, ID.toUpperCase()])).toEqual([ID, ID]);
  });

  it('are at most 20', () => {
    expect(v.parse(idList, Array(20).fill(ID))).toHaveLength(20);
    expect(messageOf(idList, Array(21).fill(ID))).toBe('At most 20 at once');
    expect(v.is(idList, ['new'])).toBe(false);
  });
});

describe('a time', () => {
  it('is ISO 8601 in UTC, as a Date writes it', () => {
    expect(v.is(Timestamp, new Date(0).toISOString())).toBe(true);
  });

  it.each(['', 'yesterday', '2026-01-31', '2026-13-01T00:00:00.000Z', '1769860800'])('is not %j', (value) => {
    expect(messageOf(Timestamp, value)).toBe('Must be a time such as 2026-01-31T12:00:00.000Z');
  });
});
