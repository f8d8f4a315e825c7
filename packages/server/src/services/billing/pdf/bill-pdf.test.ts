import { getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { exampleBill } from '../../../../test/billing/example-bill.ts';
import { type BillDocument, writeBillPdf } from './bill-pdf.ts';

const document: BillDocument = {
  seller: {
    name: 'Example Video GmbH',
    addressLines: ['Gartenstraße 1', '10115 Berlin', 'Germany'],
    email: 'billing@example.com',
  },
  customer: { name: "Anna's Films", email: 'anna@example.com' },
  bill: exampleBill(),
};

interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** From the bottom of the page, in points. */
  readonly y: number;
}

/** What a reader finds on each page, and where. */
async function readPages(pdf: Buffer): Promise<Piece[][]> {
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: proxy.numPages }, async (_, index) => {
    const { items } = await (await proxy.getPage(index + 1)).getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [left, y] = [item.transform[4] as number, item.transform[5] as number];
      return [{ text: item.str, left, right: left + item.width, y }];
    });
  });
  return await Promise.all(pages);
}

/** The texts of a page, the pieces of a line joined. */
function linesOf(page: readonly Piece[]): string[] {
  const rows = new Map<number, Piece[]>();
  for (const piece of page) {
    const y = Math.round(piece.y);
    rows.set(y, [...(rows.get(y) ?? []), piece]);
  }
  return [...rows].sort(([a], [b]) => b - a).map(([, pieces]) => pieces.map(({ text }) => text).join('|'));
}

test('a bill says who sells what to whom, how it stands and what it adds up to', async () => {
  const [page = [], ...others] = await readPages(await writeBillPdf(document));
  expect(others).toEqual([]);
  expect(linesOf(page)).toEqual([
    'Example Video GmbH|Bill',
    'Billed to|Bill number|7F3A9C21-0004',
    "Anna's Films|Date|November 26, 2026",
    'anna@example.com|Period|Nov 26 – Dec 26, 2026',
    '$42.84 paid on November 27, 2026',
    'Visa ending in 4242',
    'Description|Amount',
    'Business plan, November 26 to December 26, 2026|$54.50',
    'Unused time on the Starter plan|\u2212$14.50',
    'Subtotal|$40.00',
    'Promo code discount|\u2212$4.00',
    'VAT 19%|$6.84',
    'Total|$42.84',
    'Example Video GmbH · Gartenstraße 1 · 10115 Berlin · Germany · billing@example.com',
  ]);
});

test('amounts end at the same place', async () => {
  const [page = []] = await readPages(await writeBillPdf(document));
  const amounts = page.filter(({ text }) => /^\u2212?\$[\d.,]+$/.test(text));
  expect(amounts).toHaveLength(6);
  for (const { right } of amounts) expect(right).toBeCloseTo(539, 0);
});

test('a bill that is due has no card and no sums that say nothing', async () => {
  const bill = exampleBill({
    status: 'OPEN',
    paidDate: null,
    paidWith: null,
    discount: 0,
    tax: null,
    total: 4_000,
  });
  const seller = { name: 'Commoncast', addressLines: [], email: null };
  const [page = []] = await readPages(await writeBillPdf({ ...document, seller, bill }));
  const lines = linesOf(page);
  expect(lines).toContain('$40.00 due on November 26, 2026');
  expect(lines.slice(-2)).toEqual(['Total|$40.00', 'Commoncast']);
  expect(lines.join('\n')).not.toMatch(/ending in|Subtotal|discount|VAT/);
});

test.each([
  'Łukasz Żółć, Søren Ångström, Đặng Thị Ngọc',
  'Общество с ограниченной ответственностью «Пример»',
  'Παράδειγμα Ωμέγα Ανώνυμη Εταιρεία',
  'Հայերեն ქართული',
])('%s stays readable, and small', async (name) => {
  const customer = { name, email: 'anna@example.com' };
  const pdf = await writeBillPdf({ ...document, seller: { ...document.seller, name }, customer });
  const [page = []] = await readPages(pdf);
  const words = page.flatMap(({ text }) => text.split(' '));
  // The seller at the top and at the bottom, and the customer.
  for (const word of name.split(' ')) expect(words.filter((one) => one === word)).toHaveLength(3);
  expect(pdf.length).toBeLessThan(100_000);
});

test('what no font has is a box, and nothing breaks a line', async () => {
  const customer = { name: 'A\u200D\u202E株式\n🎬 B\u0007', email: 'anna@example.com' };
  const [page = []] = await readPages(await writeBillPdf({ ...document, customer }));
  const text = linesOf(page).join('\n');
  expect(text).toMatch(/A\|?□□ ?\|?□/);
  expect(text).not.toContain('\u202E');
});

test('many lines go on on further pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 70 }, (_, index) => ({
    description: `Line ${index + 1}, ${'which is described at length '.repeat(index % 5)}`.trim(),
    amount: 100,
  }));
  const pages = await readPages(await writeBillPdf({ ...document, bill: exampleBill({ lines }) }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    const texts = linesOf(page);
    if (texts.some((line) => line.startsWith('Line '))) expect(texts).toContain('Description|Amount');
    expect(texts.at(-1)).toContain(`billing@example.com|Page ${index + 1} of ${pages.length}`);
    if (index > 0) expect(texts[0]).toBe('Bill 7F3A9C21-0004, continued');
    for (const { y, right } of page) {
      expect(y).toBeGreaterThan(20);
      expect(right).toBeLessThan(540);
    }
    const footer = Math.min(...page.map(({ y }) => y));
    for (const { y } of page) expect(y === footer || y > footer + 30).toBe(true);
  }
  const text = pages.map((page) => linesOf(page).join('\n')).join('\n');
  for (const index of lines.keys())
    expect(text.match(new RegExp(`^Line ${index + 1},`, 'gm'))).toHaveLength(1);
  expect(text.match(/^Total\|/gm)).toHaveLength(1);
});

test('the longest address and names stay on the page', async () => {
  const seller = {
    name: 'W'.repeat(100),
    addressLines: Array.from({ length: 6 }, () => 'An address of many words '.repeat(4).trim()),
    email: `${'e'.repeat(60)}@example.com`,
  };
  const customer = { name: 'M'.repeat(100), email: `${'m'.repeat(300)}@example.com` };
  const pages = await readPages(await writeBillPdf({ ...document, seller, customer }));
  for (const { left, right, y } of pages.flat()) {
    expect(left).toBeGreaterThanOrEqual(55.9);
    expect(right).toBeLessThan(540);
    expect(y).toBeGreaterThan(20);
  }
});

test('programs learn its title, its author, its language and its structure', async () => {
  const pdf = await writeBillPdf(document);
  const { info } = await getMeta(new Uint8Array(pdf));
  expect(info).toMatchObject({
    Title: 'Bill 7F3A9C21-0004',
    Author: 'Example Video GmbH',
    Creator: 'Commoncast',
    Language: 'en',
  });
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = JSON.stringify(await (await proxy.getPage(1)).getStructTree());
  for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
});

test('the same bill has the same bytes', async () => {
  expect(await writeBillPdf(document)).toEqual(await writeBillPdf(document));
});
