import { describe, expect, it } from 'vitest';
import { isSameValue, type SameField } from './field-changes.ts';
import { differencesToDecide, followRecord } from './merge.ts';

interface Look {
  readonly name: string;
  readonly color: string;
  readonly goal: object;
}

const base: Look = { name: 'Old', color: 'red', goal: { kind: 'page', url: 'a' } };
const isSame: SameField<Look> = (_, a, b) => isSameValue(a, b);

describe('a record that was read again', () => {
  it('moves fields that nobody has touched', () => {
    const theirs = { ...base, color: 'blue' };
    const mine = { ...base, name: 'Mine' };
    expect(followRecord({ base, mine, theirs }, isSame)).toEqual({
      base: theirs,
      fresh: { color: 'blue' },
      isContested: false,
    });
  });

  it('leaves a field that both have changed for the save to decide', () => {
    const mine = { ...base, name: 'Mine' };
    const followed = followRecord({ base, mine, theirs: { ...base, name: 'Theirs' } }, isSame);
    expect(followed).toEqual({ base, fresh: {}, isContested: true });
  });

  it('takes a change that both have made for saved', () => {
    const both = { ...base, name: 'The same' };
    expect(followRecord({ base, mine: both, theirs: both }, isSame)).toEqual({
      base: both,
      fresh: {},
      isContested: false,
    });
  });

  it('compares by value, whatever the order of the names', () => {
    const theirs = { ...base, goal: { url: 'a', kind: 'page' } };
    expect(followRecord({ base, mine: base, theirs }, isSame).fresh).toEqual({});
  });
});

describe('a save over somebody else’s', () => {
  it('asks nothing where they have changed none of the form’s fields', () => {
    const mine = { ...base, name: 'Mine' };
    expect(differencesToDecide({ base, mine, theirs: base }, isSame)).toEqual([]);
  });

  it('suggests for each field the side that has changed it', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, color: 'blue' };
    expect(differencesToDecide({ base, mine, theirs }, isSame)).toEqual([
      { field: 'name', suggested: 'mine' },
      { field: 'color', suggested: 'theirs' },
    ]);
  });

  it('suggests mine for a field that both have changed', () => {
    const mine = { ...base, name: 'Mine' };
    const theirs = { ...base, name: 'Theirs' };
    expect(differencesToDecide({ base, mine, theirs }, isSame)).toEqual([
      { field: 'name', suggested: 'mine' },
    ]);
  });
});
