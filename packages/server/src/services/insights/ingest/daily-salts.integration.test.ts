import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../../../test/database.ts';
import { createDailySalts } from './daily-salts.ts';
import { type Caller, toVisitor } from './visitor.ts';

describe.each(databasesUnderTest())('the daily salt on $kind', ({ open }) => {
  let database: TestDatabase;
  let now = new Date('2026-03-10T12:00:00Z');
  const clock = () => now;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const hex = async (salt: Promise<Uint8Array>) => Buffer.from(await salt).toString('hex');

  test('is the same in all processes for a day, and gone for good at midnight', async () => {
    const [one, other] = [createDailySalts(database, clock), createDailySalts(database, clock)];
    const salts = await Promise.all([hex(one.today()), hex(other.today()), hex(one.today())]);
    expect(new Set(salts).size).toBe(1);
    expect(salts[0]).toMatch(/^[0-9a-f]{64}$/);

    now = new Date('2026-03-11T00:00:00Z');
    const next = await hex(other.today());
    expect(next).not.toBe(salts[0]);
    expect(await hex(one.today())).toBe(next);
    const rows = await database.root.selectFrom('daily_salt').selectAll().execute();
    expect(rows.map(({ salt }) => Buffer.from(salt).toString('hex'))).toEqual([next]);
  });

  test('gives a person one identity all day, a different one the next day, and different ones for other businesses', async () => {
    const salt = new Uint8Array(32).fill(1);
    const caller: Caller = {
      address: '203.0.113.7',
      userAgent: 'Firefox',
      businessId: 'a',
      viewerId: undefined,
      hasOptedOut: false,
      isMember: false,
    };
    const idOf = (changes: Partial<Caller>, daily = salt) =>
      toVisitor({ ...caller, ...changes }, daily).viewerId;
    expect(idOf({})).toBe(idOf({}));
    const others = [
      idOf({ address: '203.0.113.8' }),
      idOf({ userAgent: 'Chrome' }),
      idOf({ businessId: 'b' }),
      idOf({}, new Uint8Array(32).fill(2)),
    ];
    expect(new Set([idOf({}), ...others]).size).toBe(5);
    expect(idOf({ viewerId: 'known' })).toBe('known');
    expect(idOf({ viewerId: 'known', hasOptedOut: true })).toBe(idOf({}));
  });
});
