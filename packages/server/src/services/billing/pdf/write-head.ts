import { titleOfCard } from '@commoncast/core/billing/titles';
import { formatDay } from '@commoncast/core/time/format-day';
import type { BillDocument } from './bill-document.ts';
import { formatPeriod, statusOf } from './bill-words.ts';
import { INK, LINE_HEIGHT, PAGE, TEXT } from './look.ts';
import type { Sheet } from './sheet.ts';

const LEFT_WIDTH = PAGE.middle - PAGE.left - 24;

/** Who sells, who buys, what the bill is called, and how it stands. */
export function writeHead(sheet: Sheet, { seller, customer, bill }: BillDocument): void {
  const { doc, pen } = sheet;

  sheet.decorate(() => doc.rect(PAGE.left, sheet.y - 30, 32, 4).fill(INK.accent));
  const sellerLines = pen.wrap(seller.name, LEFT_WIDTH, TEXT.heading);
  sheet.tag('P', () => sheet.writeLines(sellerLines, PAGE.left, sheet.y, TEXT.heading));
  sheet.tag('H1', () => pen.writeLeftOf('Bill', PAGE.right, sheet.y, TEXT.title));
  sheet.y += sellerLines.length * LINE_HEIGHT + 33;

  const names = pen.wrap(customer.name, LEFT_WIDTH, TEXT.strong);
  const emails = pen.wrap(customer.email, LEFT_WIDTH, TEXT.body);
  sheet.tag('P', () => {
    pen.write('Billed to', PAGE.left, sheet.y, TEXT.muted);
    sheet.writeLines(names, PAGE.left, sheet.y + LINE_HEIGHT, TEXT.strong);
    sheet.writeLines(emails, PAGE.left, sheet.y + (1 + names.length) * LINE_HEIGHT, TEXT.body);
  });
  const facts = [
    ['Bill number', bill.number],
    ['Date', formatDay(new Date(bill.createdDate))],
    ['Period', formatPeriod(new Date(bill.periodStart), new Date(bill.periodEnd))],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const y = sheet.y + index * LINE_HEIGHT;
    sheet.tag('P', () => {
      pen.write(label, PAGE.middle, y, TEXT.muted);
      pen.writeLeftOf(value, PAGE.right, y, TEXT.body);
    });
  }
  sheet.y += Math.max(1 + names.length + emails.length, facts.length) * LINE_HEIGHT + 33;

  sheet.tag('H2', () => pen.write(statusOf(bill), PAGE.left, sheet.y, TEXT.status));
  if (bill.paidWith) {
    const card = titleOfCard(bill.paidWith);
    sheet.y += 18;
    sheet.tag('P', () => pen.write(card, PAGE.left, sheet.y, TEXT.muted));
  }
  sheet.y += 42;
}
