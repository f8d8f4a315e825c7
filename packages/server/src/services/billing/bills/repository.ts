import type { Bill } from '@commoncast/core/billing/schema';
import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';
import { listPage } from '../../../db/list-page.ts';
import type { BillChange, BillRow, NewBill } from '../tables.ts';

/** Adds a bill with the next number of its business, whose lock the transaction holds. */
export async function insertBill(tx: Executor, bill: Omit<NewBill, 'sequence' | 'number'>): Promise<BillRow> {
  const { last } = await tx
    .selectFrom('bill')
    .select((eb) => eb.fn.coalesce(eb.fn.max<number>('sequence'), sql<number>`0`).as('last'))
    .where('business_id', '=', bill.business_id)
    .executeTakeFirstOrThrow();
  const sequence = last + 1;
  return await tx
    .insertInto('bill')
    .values({ ...bill, sequence, number: numberOf(bill.business_id, sequence) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The end of a business's id, because the beginnings of ids that were made at the same time are the same. */
function numberOf(businessId: string, sequence: number): string {
  return `${businessId.slice(-8).toUpperCase()}-${String(sequence).padStart(4, '0')}`;
}

/** Changes a bill. @returns it as it is now */
export async function updateBill(tx: Executor, id: string, change: BillChange): Promise<BillRow> {
  return await tx
    .updateTable('bill')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findBill(db: Executor, businessId: string, id: string): Promise<BillRow | undefined> {
  return await db
    .selectFrom('bill')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The bill that has to be paid, or confirmed. */
export async function findUnsettledBill(db: Executor, businessId: string): Promise<BillRow | undefined> {
  return await db
    .selectFrom('bill')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('status', 'in', ['DRAFT', 'OPEN'])
    .executeTakeFirst();
}

export interface BillListQuery extends Omit<ListQuery<'createdDate' | 'number' | 'total'>, 'search'> {
  readonly searchKey: 'id' | 'number' | 'status' | 'description';
  readonly searchText: string;
}

const SEARCHED: Readonly<Record<BillListQuery['searchKey'], RawBuilder<string>>> = {
  id: sql`bill.id::text`,
  number: sql`bill.number`,
  status: sql`bill.status`,
  description: sql`(select string_agg(line ->> 'description', ' ') from jsonb_array_elements(bill.lines) as line)`,
};

/** One page of a business's bills. The search is literal, in any case. */
export async function listBills(
  db: Executor,
  businessId: string,
  { searchKey, searchText, ...query }: BillListQuery,
): Promise<Page<BillRow>> {
  const needle = searchText.toLowerCase();
  let found = db.selectFrom('bill').where('bill.business_id', '=', businessId);
  if (needle !== '') found = found.where(sql<boolean>`strpos(lower(${SEARCHED[searchKey]}), ${needle}) > 0`);
  return await listPage(
    found,
    { ...query, search: '' },
    {
      sortedBy: {
        createdDate: sql.ref('bill.created_at'),
        number: sql.ref('bill.sequence'),
        total: sql.ref('bill.total'),
      },
      id: 'bill.id',
      show: (rows) => rows.selectAll('bill'),
    },
  );
}

/** Whom a bill is for. */
export async function findCustomer(
  db: Executor,
  businessId: string,
): Promise<{ readonly name: string; readonly email: string }> {
  return await db
    .selectFrom('business_account')
    .select(['name', 'email'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

/** A bill as its business sees it. */
export function toBill(row: BillRow): Bill {
  const { paid_brand: brand, paid_last_four: lastFour } = row;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
    lines: row.lines,
    subtotal: row.subtotal,
    discount: row.discount,
    tax:
      row.tax_name === null
        ? null
        : { name: row.tax_name, percent: row.tax_percent ?? 0, amount: row.tax_amount },
    total: row.total,
    currency: row.currency,
    createdDate: row.created_at.toISOString(),
    paidDate: row.paid_at?.toISOString() ?? null,
    paidWith: brand === null || lastFour === null ? null : { brand, lastFour },
    problem: row.problem,
  };
}
