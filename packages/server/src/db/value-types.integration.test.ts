import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { sqlState } from './sql-state.ts';

const MOMENT = new Date('2026-01-02T03:04:05.678Z');
const BYTES = new Uint8Array([0, 1, 255]);

describe.each(databasesUnderTest())('the values of a database ($kind)', ({ open }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const read = async (expression: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.root);
    return rows[0]?.value;
  };

  it.each([
    ['int8', sql`9007199254740991::int8`, 9007199254740991],
    ['int4', sql`-1::int4`, -1],
    ['int2', sql`7::int2`, 7],
    ['numeric', sql`1.5::numeric`, 1.5],
    ['float8', sql`0.1::float8`, 0.1],
    ['float4', sql`0.5::float4`, 0.5],
    ['a count', sql`(select count(*) from generate_series(1, 3))`, 3],
    ['a sum of integers', sql`(select sum(n) from generate_series(1, 3) n)`, 6],
    ['a sum of big integers', sql`(select sum(n::int8) from generate_series(1, 3) n)`, 6],
    ['an average', sql`(select avg(n) from generate_series(1, 2) n)`, 1.5],
    ['a sum of nothing', sql`(select sum(n) from generate_series(1, 0) n)`, null],
    ['a boolean', sql`true`, true],
    ['text', sql`'é"\\'::text`, 'é"\\'],
    ['timestamptz', sql`'2026-01-02 04:04:05.678+01'::timestamptz`, MOMENT],
    ['the end of time', sql`'infinity'::timestamptz`, Number.POSITIVE_INFINITY],
    ['a date, as text', sql`'2026-01-02'::date`, '2026-01-02'],
    ['a time, as text', sql`'03:04:05'::time`, '03:04:05'],
    ['an interval, as text', sql`'1 day 2 hours'::interval`, '1 day 02:00:00'],
    ['a timestamp without zone, as text', sql`'2026-01-02 03:04:05'::timestamp`, '2026-01-02 03:04:05'],
    ['jsonb', sql`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    ['json', sql`'"text"'::json`, 'text'],
    ['json null', sql`'null'::jsonb`, null],
    ['bytea', sql`'\\x0001ff'::bytea`, BYTES],
    ['uuid', sql`'6c6b1f0e-0000-4000-8000-000000000000'::uuid`, '6c6b1f0e-0000-4000-8000-000000000000'],
    ['int8[]', sql`array[1, 2]::int8[]`, [1, 2]],
    ['int4[] with a null', sql`array[1, null]::int4[]`, [1, null]],
    ['numeric[]', sql`array[1.5]::numeric[]`, [1.5]],
    ['text[]', sql`array['a,b', 'NULL', '"', '\\', '', '{}']`, ['a,b', 'NULL', '"', '\\', '', '{}']],
    ['an empty array', sql`array[]::text[]`, []],
    [
      'an array of arrays',
      sql`array[[1, 2], [3, 4]]`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['bool[]', sql`array[true, false]`, [true, false]],
    ['timestamptz[]', sql`array['2026-01-02 03:04:05.678+00'::timestamptz]`, [MOMENT]],
    ['date[]', sql`array['2026-01-02'::date]`, ['2026-01-02']],
    ['jsonb[]', sql`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    ['bytea[]', sql`array['\\x0001ff'::bytea]`, [BYTES]],
    ['json_agg', sql`(select json_agg(n) from generate_series(1, 2) n)`, [1, 2]],
    ['array_agg', sql`(select array_agg(n) from generate_series(1, 2) n)`, [1, 2]],
    ['the hour in UTC', sql`extract(hour from '2026-01-02 03:04:05+00'::timestamptz)`, 3],
    [
      'the day of a timestamp',
      sql`date_trunc('day', ${MOMENT}::timestamptz)`,
      new Date('2026-01-02T00:00:00Z'),
    ],
  ])('reads %s', async (_name, expression, value) => {
    expect(await read(expression)).toStrictEqual(value);
  });

  it.each([
    ['a number', sql`${5}::int4`, 5],
    ['a number as text', sql`${5}::text`, '5'],
    ['a bigint', sql`${5n}::int8`, 5],
    ['a boolean', sql`${true}::boolean`, true],
    ['a moment', sql`${MOMENT}::timestamptz`, MOMENT],
    ['a timestamp as a date, in UTC', sql`${new Date('2026-01-02T23:59:59Z')}::date`, '2026-01-02'],
    ['bytes', sql`${BYTES}::bytea`, BYTES],
    ['a buffer', sql`${Buffer.from(BYTES)}::bytea`, BYTES],
    ['an object as jsonb', sql`${{ a: [1] }}::jsonb`, { a: [1] }],
    ['a list as jsonb, turned into text by the caller', sql`${JSON.stringify([1, 2])}::jsonb`, [1, 2]],
    ['null', sql`${null}::text`, null],
    ['nothing', sql`${undefined}::text`, null],
    ['texts', sql`${['a"b', 'c,d', null]}::text[]`, ['a"b', 'c,d', null]],
    ['numbers', sql`${[1, 2]}::int8[]`, [1, 2]],
    ['moments', sql`${[MOMENT]}::timestamptz[]`, [MOMENT]],
    ['a list to search', sql`'b' = any(${['a', 'b']}::text[])`, true],
  ])('passes %s', async (_name, expression, value) => {
    expect(await read(expression)).toStrictEqual(value);
  });

  it('unnests columns into rows', async () => {
    const { rows } = await sql`
      select * from unnest(${['a', 'b']}::text[], ${[1, 2]}::int4[], ${[0.5, null]}::real[], ${[MOMENT, MOMENT]}::timestamptz[])
        as t (name, number, position, at)
    `.execute(database.root);
    expect(rows).toStrictEqual([
      { name: 'a', number: 1, position: 0.5, at: MOMENT },
      { name: 'b', number: 2, position: null, at: MOMENT },
    ]);
  });

  it('sorts text in the same order', async () => {
    const { rows } = await sql<{ word: string }>`
      select word from unnest(${['b', 'a', 'B', 'é', 'Z', '_']}::text[]) word order by word
    `.execute(database.root);
    expect(rows.map(({ word }) => word)).toEqual(['B', 'Z', '_', 'a', 'b', 'é']);
  });

  it.each([
    ['a list where jsonb is expected', sql`${[1, 2]}::jsonb`, '22P02'],
    ['a word where a number is expected', sql`${'abc'}::int4`, '22P02'],
    ['a misspelt boolean', sql`${'ture'}::boolean`, '22P02'],
    ['a division by zero', sql`1 / ${0}::int4`, '22012'],
    ['a table that does not exist', sql`(select 1 from nowhere)`, '42P01'],
    ['nonsense', sql`)`, '42601'],
  ])('refuses %s with the same code', async (_name, expression, code) => {
    const error = await read(expression).catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe(code);
  });
});
