import { expect, test } from 'vitest';
import { toName } from './read-rows.ts';
import { toCsv, toJsonList } from './write-rows.ts';

async function* pages<T>(...all: T[]) {
  yield* all;
}

async function whole(texts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const one of texts) text += one;
  return text;
}

test('rows become a list in JSON, whatever the pages', async () => {
  const rows = [{ name: 'a' }, { name: 'b "quoted"' }, { name: 'c' }];
  expect(JSON.parse(await whole(toJsonList(pages(rows.slice(0, 2), rows.slice(2)))))).toEqual(rows);
  expect(JSON.parse(await whole(toJsonList(pages())))).toEqual([]);
  expect(JSON.parse(await whole(toJsonList(pages([], []))))).toEqual([]);
});

test('a table has a line for each row, and nothing that a spreadsheet calculates', async () => {
  const rows = [{ name: '=1+1', at: new Date(0), tags: ['a', 'b'], left: 'out', none: null }];
  expect(await whole(toCsv(pages(rows), ['name', 'at', 'tags', 'none']))).toBe(
    '\uFEFFname,at,tags,none\r\n\'=1+1,1970-01-01T00:00:00.000Z,"[""a"",""b""]",\r\n',
  );
});

test('columns are named as in JSON', () => {
  expect(['id', 'from_s', 'changed_from', 'has_visitor_consent'].map(toName)).toEqual([
    ...['id', 'fromS', 'changedFrom', 'hasVisitorConsent'],
  ]);
});
